// The settings of an editor for the language server: `initializationOptions`, or the section `sungka` of its configuration.

/** @import { Profile } from "./profile.js" */

/**
 * Settings: whether stores are shown at the ends of rows, how strict the check is, and the address of the project, under
 * which its documents are.
 * @typedef {{ stores: boolean, profile: Profile, address: string | null }} Settings
 */

/** @type {Settings} */
export const DEFAULTS = { stores: false, profile: "record", address: null };

/** @type {readonly Profile[]} */
const PROFILES = ["record", "archive", "publish"];

/**
 * Settings as an editor has them; what it does not say, or says wrong, stays as it was.
 * @param {Settings} before
 * @param {unknown} given
 * @returns {Settings}
 */
export function readSettings(before, given) {
  const all = /** @type {Record<string, any>} */ (given && typeof given === "object" ? given : {});
  const { stores, profile, address } = all.sungka && typeof all.sungka === "object" ? all.sungka : all;
  return {
    stores: typeof stores === "boolean" ? stores : before.stores,
    profile: PROFILES.includes(profile) ? profile : before.profile,
    address: typeof address === "string" && /^https:\/\/[^\s<>"]+$/.test(address) ? address.replace(/\/+$/, "") : before.address,
  };
}
