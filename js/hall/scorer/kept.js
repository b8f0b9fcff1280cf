// What a phone keeps of a table: in IndexedDB, on the disk before it is said to be; in localStorage where that fails.

/** @typedef {import("./sync.js").SentEntry} SentEntry */

/**
 * What is kept: the list of entries and of how many the hall has told that it has them, the sheet as it came last, what was
 * chosen on this phone, and lists that were given up for the hall's.
 * @typedef {{
 *   entries: readonly SentEntry[], confirmed: number, gen: number, sheet: Record<string, any> | null, isAsked: boolean, isTurned: boolean,
 *   language: string, givenUp: readonly (readonly SentEntry[])[],
 * }} Kept
 */

const NAME = "sungka-scorer", TABLE = "tables";

/** The database, opened once; null where there is none. @type {Promise<IDBDatabase | null> | undefined} */
let opening;

/** @returns {Promise<IDBDatabase | null>} */
function openBase() {
  opening ??= new Promise((done) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = asked.onblocked = () => done(null);
    } catch {
      done(null);
    }
  });
  return opening;
}

/**
 * What was kept under a name, or null.
 * @param {string} name
 * @returns {Promise<Kept | null>}
 */
export async function loadKept(name) {
  const base = await openBase(), spare = readSpare(name);
  const kept = base && await new Promise((done) => {
    try {
      const asked = base.transaction(TABLE).objectStore(TABLE).get(name);
      asked.onsuccess = () => done(asked.result ?? null);
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return spare && (!kept || spare.entries.length > kept.entries.length) ? spare : kept;
}

/**
 * Keeps a value under a name.
 * @param {string} name
 * @param {Kept} value
 * @returns {Promise<boolean>} whether it is kept
 */
export async function saveKept(name, value) {
  const base = await openBase();
  const isSaved = base && await new Promise((done) => {
    try {
      const change = base.transaction(TABLE, "readwrite", { durability: "strict" });
      change.objectStore(TABLE).put(value, name);
      change.oncomplete = () => done(true);
      change.onabort = change.onerror = () => done(false);
    } catch {
      done(false);
    }
  });
  return isSaved || writeSpare(name, value);
}

/**
 * @param {string} name
 * @returns {Kept | null}
 */
function readSpare(name) {
  try {
    const found = JSON.parse(localStorage.getItem(`${NAME}:${name}`) ?? "null");
    return Array.isArray(found?.entries) ? found : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {Kept} value
 */
function writeSpare(name, value) {
  try {
    localStorage.setItem(`${NAME}:${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
