// Makes a file smaller once it is compressed, by what changes nothing else: which short name a local variable has, where
// among its siblings a function is declared, in which order a rule of a style has its declarations. What compresses best is
// found by trying, which takes minutes; so it is kept in arranged.json, and made use of for as long as the file is the same.

import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { parse } from "acorn";
import { analyze } from "eslint-scope";

/** @typedef {{ of: string, choices: (string | number)[] }} Arrangement what was found, for a text of that hash */

/**
 * What can be arranged: the choices as they stand, the text that they make, and how one of them is changed by chance, which
 * gives what undoes it, or nothing where that cannot be.
 * @typedef {{
 *   choices: (string | number)[], write: () => string, restore: (kept: (string | number)[]) => void,
 *   change: (random: () => number) => (() => void) | null,
 * }} Open
 */

/** @param {string} text */
const hashOf = text => createHash("sha256").update(text).digest("hex").slice(0, 16);
/** @param {string} text */
const sizeOf = text => gzipSync(text, { level: 9 }).length;

/**
 * A text as it was arranged before, or arranged anew, for so many seconds. With no time it stays as it is.
 * @param {string} text
 * @param {string[] | null} own for a script the names of properties that stand nowhere but in it, for a style `null`
 * @param {Arrangement | undefined} known
 * @param {number} seconds
 * @returns {{ text: string, arrangement: Arrangement | undefined }}
 */
export function arrange(text, own, known, seconds) {
  const open = own ? openScript(text, own) : openStyle(text), of = hashOf(text);
  if (known?.of === of) {
    open.restore(known.choices);
    return { text: open.write(), arrangement: known };
  }
  if (!seconds) return { text, arrangement: undefined };
  const end = Date.now() + seconds * 1000, random = drawFrom(1);
  let best = sizeOf(open.write());
  while (Date.now() < end) {
    const undo = open.change(random);
    if (!undo) continue;
    const size = sizeOf(open.write());
    if (size > best) undo();
    else best = size;
  }
  return { text: open.write(), arrangement: { of, choices: open.choices } };
}

/**
 * Numbers from 0 to 1, the same ones from the same seed.
 * @param {number} seed
 */
const drawFrom = seed => () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;

/**
 * @template T
 * @param {() => number} random
 * @param {T[]} list
 */
const pick = (random, list) => list[Math.floor(random() * list.length)];

const WORDS = /^(do|if|in|of|as)$/;

/**
 * A script: the choices are the names of its variables, those of its own properties, then the places of the functions that
 * it declares outermost.
 * @param {string} text one function around everything, called at once
 * @param {string[]} own
 * @returns {Open}
 */
function openScript(text, own) {
  /** @type {any} */
  const tree = parse(text, { ecmaVersion: 2023, sourceType: "script", ranges: true });
  const { names, rivals, barred, at } = variablesOf(tree);
  const { keys, foreign } = propertiesOf(tree, own, at, names.length);
  const first = names.length, last = first + own.length;
  for (let id = first; id < last; id++) {
    rivals.push(new Set([...own.keys()].map(one => one + first).filter(one => one !== id)));
    barred.push(foreign);
  }
  const body = tree.body.at(-1).expression.callee.body.body;
  const pieces = body.map((/** @type {any} */ { start, end, type }) =>
    ({ isFree: type === "FunctionDeclaration", parts: cut(text, start, end, at, keys) }));
  const before = text.slice(0, body[0].start), after = text.slice(body.at(-1).end);
  /** @type {(string | number)[]} */
  const choices = [...names, ...own, ...pieces.keys()];
  const spots = spotsOf(pieces), written = pieces.map((/** @type {any} */ { parts }) => fill(parts, choices));
  const fits = (/** @type {number} */ id, /** @type {string} */ name) =>
    !barred[id].has(name) && ![...rivals[id]].some(one => choices[one] === name);
  const setAll = (/** @type {number[]} */ ids, /** @type {string[]} */ to) => {
    ids.forEach((id, i) => { choices[id] = to[i]; });
    for (const i of new Set(ids.flatMap(id => spots.pieces[id] ?? []))) written[i] = fill(pieces[i].parts, choices);
  };
  return {
    choices,
    write() {
      const ordered = choices.slice(last).map(i => written[+i]);
      return before + ordered.map((one, i) => /[;}]$/.test(one) || i === ordered.length - 1 ? one : `${one};`).join("") + after;
    },
    restore(kept) {
      choices.splice(last, pieces.length, ...kept.slice(last));
      setAll([...choices.keys()].slice(0, last), kept.slice(0, last).map(String));
    },
    change(random) {
      if (random() < .03) return move(choices, last, pieces, random);
      const id = Math.floor(random() * last), old = String(choices[id]);
      const name = String(choices[spots.alike(id, random) ?? Math.floor(random() * last)]);
      if (name === old || WORDS.test(name) || barred[id].has(name)) return null;
      const ids = [id, ...[...rivals[id]].filter(one => choices[one] === name)];
      const [to, was] = [ids.map(one => one === id ? name : old), ids.map(one => one === id ? old : name)];
      ids.forEach((one, i) => { choices[one] = to[i]; });
      const isFine = ids.every((one, i) => fits(one, to[i]));
      ids.forEach((one, i) => { choices[one] = was[i]; });
      if (!isFine) return null;
      setAll(ids, to);
      return () => setAll(ids, was);
    },
  };
}

/**
 * A piece of a script with the names that are chosen.
 * @param {any[]} parts
 * @param {(string | number)[]} choices
 * @returns {string}
 */
const fill = (parts, choices) => parts.map(part => {
  if (typeof part === "string") return part;
  const name = choices[part.id], key = typeof part.key === "number" ? choices[part.key] : part.key;
  return key === undefined || key === name ? name : `${key}:${name}`;
}).join("");

/**
 * The pieces in which each name stands; and for a name another one that stands somewhere between the same characters, so
 * that it compresses better if it is the same name.
 * @param {{ parts: any[] }[]} pieces
 */
function spotsOf(pieces) {
  /** @type {number[][]} */
  const found = [];
  /** @type {string[][]} */
  const around = [];
  /** @type {Map<string, number[]>} */
  const between = new Map();
  pieces.forEach(({ parts }, piece) => parts.forEach((part, i) => {
    if (typeof part === "string") return;
    for (const id of [part.id, part.key].filter(one => typeof one === "number")) (found[id] ??= []).push(piece);
    const sides = `${parts[i - 1].slice(-4)} ${parts[i + 1].slice(0, 3)}`;
    (around[part.id] ??= []).push(sides);
    between.set(sides, [...between.get(sides) ?? [], part.id]);
  }));
  return {
    pieces: found,
    alike(/** @type {number} */ id, /** @type {() => number} */ random) {
      if (random() < .25 || !around[id]) return undefined;
      return pick(random, between.get(pick(random, around[id])) ?? []);
    },
  };
}

/**
 * @param {(string | number)[]} choices
 * @param {number} first
 * @param {{ isFree: boolean }[]} pieces
 * @param {() => number} random
 */
function move(choices, first, pieces, random) {
  const was = choices.slice(first), next = [...was], from = Math.floor(random() * next.length);
  if (!pieces[+next[from]].isFree) return null;
  next.splice(Math.floor(random() * next.length), 0, ...next.splice(from, 1));
  choices.splice(first, next.length, ...next);
  return () => void choices.splice(first, was.length, ...was);
}

/**
 * The variables of a script: their names, for each those that cannot have the same name and the names from outside that it
 * cannot have, and by places of the text the variable that stands there.
 * @param {any} tree
 */
function variablesOf(tree) {
  const { scopes } = analyze(tree, { ecmaVersion: 2023, sourceType: "script" });
  const variables = scopes.filter(({ type }) => type !== "global").flatMap(scope => scope.variables)
    .filter(({ identifiers }) => identifiers.length);
  /** @type {Map<any, Set<any>>} what is called by its name in a scope, or in one within it */
  const alive = new Map(scopes.map(scope => [scope, new Set()]));
  const spread = (/** @type {any} */ from, /** @type {any} */ to, /** @type {number | string} */ what) => {
    for (let scope = from; scope; scope = scope === to ? null : scope.upper) alive.get(scope)?.add(what);
  };
  /** @type {Map<number, number>} */
  const at = new Map();
  variables.forEach((variable, i) => {
    spread(variable.scope, variable.scope, i);
    for (const { start } of /** @type {any[]} */ (variable.identifiers)) at.set(start, i);
    for (const { identifier, from } of /** @type {any[]} */ (variable.references)) {
      at.set(identifier.start, i);
      spread(from, variable.scope, i);
    }
  });
  for (const { identifier, from } of scopes[0].through) spread(from, null, identifier.name);
  const rivals = variables.map(() => /** @type {Set<number>} */ (new Set()));
  const barred = variables.map(() => /** @type {Set<string>} */ (new Set()));
  for (const all of alive.values()) {
    for (const one of all) {
      if (typeof one === "string") continue;
      for (const other of all) {
        if (typeof other === "string") barred[one].add(other);
        else if (other !== one) rivals[one].add(other);
      }
    }
  }
  return { names: variables.map(({ name }) => name), rivals, barred, at };
}

/**
 * Finds the properties of a script: puts its own ones among the places, and gives by the place of a variable the key for
 * which it is the value (`{key:name}`, which may be `{name}`), and the names of all other properties.
 * @param {any} tree
 * @param {string[]} own
 * @param {Map<number, number>} at
 * @param {number} first the number of the first property among the choices
 */
function propertiesOf(tree, own, at, first) {
  /** @type {Map<number, string | number>} */
  const keys = new Map();
  /** @type {Set<string>} */
  const foreign = new Set();
  const idOf = (/** @type {string} */ name) => own.includes(name) ? own.indexOf(name) + first : name;
  const note = (/** @type {any} */ name) => {
    const id = idOf(name.name);
    if (typeof id === "number") at.set(name.start, id);
    else foreign.add(id);
  };
  const visit = (/** @type {any} */ node) => {
    if (node?.type === "MemberExpression" && !node.computed) note(node.property);
    if (node?.type === "Property" && !node.computed && node.key.type === "Identifier") {
      const value = node.value.type === "AssignmentPattern" ? node.value.left : node.value;
      if (value.type === "Identifier" && at.has(value.start)) keys.set(value.start, idOf(node.key.name));
      else note(node.key);
      foreign.add(typeof idOf(node.key.name) === "string" ? node.key.name : "");
    }
    for (const child of Object.values(node ?? {})) {
      if (Array.isArray(child)) child.forEach(visit);
      else if (child && typeof child === "object" && "type" in child) visit(child);
    }
  };
  visit(tree);
  return { keys, foreign };
}

/**
 * A piece of a script: text, and between it names with the keys before them.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {Map<number, number>} at
 * @param {Map<number, string | number>} keys
 */
function cut(text, start, end, at, keys) {
  /** @type {(string | { id?: number, key?: string | number })[]} */
  const parts = [];
  let from = start;
  for (const place of [...at.keys()].filter(one => one >= start && one < end).sort((a, b) => a - b)) {
    const key = keys.get(place), [name] = /^[\w$]+/.exec(text.slice(place)) ?? [""];
    const [written = ""] = key === undefined ? [] : /[\w$]+:$/.exec(text.slice(from, place)) ?? [];
    parts.push(text.slice(from, place - written.length), { id: at.get(place), key });
    from = place + name.length;
  }
  return [...parts, text.slice(from, end)];
}

/** Properties of which one says something of another whose name does not begin as its own does. */
const KIN = [
  /^(inset|top|right|bottom|left)/, /^(place|align|justify)-/, /^(font|line-height)/, /^(grid|gap|row|column)/, /^(animation|transition)/,
];

/**
 * A style: the choices are the declarations, rule by rule.
 * @param {string} text
 * @returns {Open}
 */
function openStyle(text) {
  const parts = text.split(/(?<=\{)([^{}]*)(?=\})/), rules = parts.map((part, i) => i % 2 ? part.split(";") : []);
  const starts = rules.map((_, i) => rules.slice(0, i).flat().length), choices = rules.flat();
  const many = rules.flatMap((rule, i) => rule.length > 1 ? [i] : []);
  const areKin = (/** @type {string} */ a, /** @type {string} */ b) => {
    const [one, other] = [a, b].map(each => each.split(":")[0]);
    return one.startsWith(other) || other.startsWith(one) || KIN.some(kin => kin.test(one) && kin.test(other));
  };
  return {
    choices,
    restore: kept => void choices.splice(0, choices.length, ...kept.map(String)),
    write: () => parts.map((part, i) => i % 2 ? choices.slice(starts[i], starts[i] + rules[i].length).join(";") : part).join(""),
    change(random) {
      const rule = pick(random, many), start = starts[rule], { length } = rules[rule];
      const was = choices.slice(start, start + length), next = [...was];
      const [moved] = next.splice(Math.floor(random() * length), 1), to = Math.floor(random() * length);
      next.splice(to, 0, moved);
      const [low, high] = [was.indexOf(moved), to].sort((a, b) => a - b);
      if (low === high || was.slice(low, high + 1).some(one => one !== moved && areKin(one, moved))) return null;
      choices.splice(start, length, ...next);
      return () => void choices.splice(start, length, ...was);
    },
  };
}
