// What the desk decides, as `sungka event correct` is told it.

/**
 * What `sungka event correct` is told, made of the fields of a kind of correction; empty where one is missing.
 * @param {string} kind
 * @param {{ table: string, south: string, north: string, who: string, line: string }} given `who`: `S`, `N` or `both`
 */
export function writeCommand(kind, { table, south, north, who, line }) {
  switch (kind) {
    case "score": return /^\d+$/.test(south) && /^\d+$/.test(north) ? `${table} ${south}-${north}` : "";
    case "forfeit": case "decide": return `${table} ${kind} ${who}`;
    case "drop": return `${table} drop`;
    default: return line.trim();
  }
}
