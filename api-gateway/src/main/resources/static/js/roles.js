// Permissions of the token's roles.

import { get } from "./api.js";

/**
 * Returns whether the token may act on incidents; true while its roles are not known, because the gateway checks them.
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
