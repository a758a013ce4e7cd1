// Contact data of teams from the site's files with owners, chosen by the same rules as in messages.

import { get, withQuery } from "./api.js";
import { culprits } from "./incident.js";

const MAX_ENTRIES = 500;
const MAX_PAGES = 10;
const UNASSIGNED = "unassigned";

/** The foremost resource that a team has its role for. */
export function resourceOf({ team, role }, incident) {
  if (role === "owner_of_shared_resource") {
    return incident.sharedResource?.id;
  }
  const items = role === "victim" ? incident.victims : culprits(incident);
  return items.find((one) => (one.team ?? UNASSIGNED) === team)?.resource;
}

/** Reads the contact data of a team: those of the resource, if the team owns it, then those of the team. */
export async function readContact(team, resource, at) {
  const owner = resource && entryAt(await entriesOf({ resource }), at, isOtherOwner);
  const own = owner?.team === team ? owner : undefined;
  if (own?.onCall && own.email) {
    return own;
  }
  const entries = await entriesOf({ team });
  const general = entryAt(entries.filter((one) => one.resource === null), at, isOtherContact);
  return { onCall: own?.onCall ?? general?.onCall, email: own?.email ?? general?.email };
}

/** Reads all entries; of too many pages none, because an entry that is not read may contradict another one. */
async function entriesOf(query) {
  const entries = [];
  let cursor = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await get(withQuery("/api/v1/owners", { ...query, cursor, limit: MAX_ENTRIES }));
    entries.push(...answer.items);
    cursor = answer.nextCursor;
    if (cursor === null) {
      return entries;
    }
  }
  return [];
}

/** The entry that counts at a time: the first of the latest ones; undefined when another one contradicts it. */
function entryAt(entries, at, contradicts) {
  const begun = entries.filter((one) => beginOf(one) <= Date.parse(at));
  const latest = Math.max(...begun.map(beginOf));
  const [first, ...others] = begun.filter((one) => beginOf(one) === latest).sort(byPlace);
  return others.some((one) => contradicts(one, first)) ? undefined : first;
}

function beginOf({ validFrom }) {
  return validFrom ? Date.parse(validFrom) : -Infinity;
}

function byPlace(one, other) {
  if (one.file === other.file) {
    return one.line - other.line;
  }
  return one.file < other.file ? -1 : 1;
}

/** Returns whether two entries of a resource contradict each other; a CMDB may have a resource twice, with two keys. */
function isOtherOwner(one, other) {
  return one.team !== other.team || one.assignmentGroup !== other.assignmentGroup;
}

/** Returns whether two entries of a team contradict each other. */
function isOtherContact(one, other) {
  return ["assignmentGroup", "onCall", "email", "ciKey"].some((field) => one[field] !== other[field]);
}
