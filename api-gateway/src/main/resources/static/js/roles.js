// Permissions of the token's roles.

import { get } from "./api.js";

/**
 * Returns whether the token may act on incidents, silences and maintenance; true while its roles are not known, because the
 * gateway checks them.
 */
export function mayAct() {
  return hasRole("operator");
}

/** Returns whether the token may see and use the notification targets; true while its roles are not known. */
export function mayAdminister() {
  return hasRole("admin");
}

async function hasRole(role) {
  try {
    const { roles } = await get("/api/v1/session");
    return roles.includes(role);
  } catch (problem) {
    if (problem.status === 401) {
      throw problem;
    }
    return true;
  }
}
