// What the token's roles permit.

import { get } from "./api.js";

/**
 * Whether the token may act on incidents. While its roles are not known, it may: the gateway refuses what it may not.
 */
export async function mayAct() {
  try {
    const { roles } = await get("/api/v1/session");
    return roles.includes("operator");
  } catch (problem) {
    if (problem.status === 401) {
      throw problem;
    }
    return true;
  }
}
