// Requests to the hall's server, each with its MAC. None of them throws: a network that fails is an answer with the status 0.

import { signRequest } from "./mac.js";

/**
 * What came back: the status, 0 where nothing did; the JSON object of its body, empty where it has none; the seconds to wait
 * that the server asks for.
 * @typedef {{ status: number, body: Record<string, any>, wait: number }} Answer
 */

/** A request of a page. @typedef {(method: "GET" | "POST", path: string, body?: object) => Promise<Answer>} Call */

/** How long an answer is waited for, in milliseconds. */
export const PATIENCE = 8000;

/**
 * Requests that carry the MAC of a key.
 * @param {Uint8Array} key
 * @param {string} [lease] the number of the lease that the key belongs to; the desk has none
 * @returns {Call}
 */
export function makeCall(key, lease = "") {
  return async (method, path, sent) => {
    const body = sent === undefined ? "" : JSON.stringify(sent), stop = new AbortController();
    const waiting = setTimeout(() => stop.abort(), PATIENCE);
    /** @type {Record<string, string>} */
    const headers = { "X-Mac": signRequest(key, method, path, body) };
    if (lease) headers["X-Lease"] = lease;
    if (body) headers["Content-Type"] = "application/json";
    try {
      const answer = await fetch(path, { method, headers, body: body || undefined, cache: "no-store", signal: stop.signal });
      const wait = Number(answer.headers.get("Retry-After")) || 0, found = await answer.json().catch(() => ({}));
      return { status: answer.status, body: found && typeof found === "object" ? found : {}, wait };
    } catch {
      return { status: 0, body: {}, wait: 0 };
    } finally {
      clearTimeout(waiting);
    }
  };
}
