// How the teams of an incident are reached, as of its onset: the same contact data as in messages.

import { get, withQuery } from "./api.js";
import { culprits } from "./incident.js";

const MAX_TEAMS = 20;
const MAX_ENTRIES = 500;
const MAX_PAGES = 10;
const NONE = [];

/**
 * A function that gives the contact data of each team of an incident, or none while they cannot be read. They are read
 * again only for other teams.
 */
export function createContactReader() {
  let key = "";
  let contacts = NONE;
  return async (incident) => {
    const teams = (incident.teams ?? []).slice(0, MAX_TEAMS).map((one) => ({ team: one.team, resource: resourceOf(one, incident) }));
    const wanted = JSON.stringify([teams, incident.onset]);
    if (wanted !== key) {
      contacts = await Promise.all(teams.map((one) => contact(one, incident.onset))).catch(noneUnlessUnauthorized);
      key = contacts === NONE ? "" : wanted;
    }
    return contacts;
  };
}

/** An incident is worth showing without contact data. */
function noneUnlessUnauthorized(problem) {
  if (problem.status === 401) {
    throw problem;
  }
  return NONE;
}

/** The foremost resource that a team has its role for. */
function resourceOf({ team, role }, incident) {
  const own = (items) => items.find((one) => one.team === team)?.resource;
  if (role === "owner_of_shared_resource") {
    return incident.sharedResource?.id;
  }
  return own(role === "victim" ? incident.victims : culprits(incident));
}

/** The data of the resource's entry, and where it states none, those of the team's own one. */
async function contact({ team, resource }, onset) {
  const entries = await entriesOf(team);
  const [specific, general] = [
    resource && valid(entries.filter((one) => one.resource === resource), onset),
    valid(entries.filter((one) => one.resource === null), onset),
  ];
  return { onCall: specific?.onCall ?? general?.onCall, email: specific?.email ?? general?.email };
}

async function entriesOf(team) {
  const entries = [];
  let cursor = "";
  for (let page = 0; page < MAX_PAGES && cursor !== null; page++) {
    const answer = await get(withQuery("/api/v1/owners", { team, cursor, limit: MAX_ENTRIES }));
    entries.push(...answer.items);
    cursor = answer.nextCursor;
  }
  return entries;
}

/** The entry that counts at a time: the latest that is valid; none where entries of the same time contradict each other. */
function valid(entries, at) {
  const from = (one) => (one.validFrom ? Date.parse(one.validFrom) : -Infinity);
  const begun = entries.filter((one) => from(one) <= Date.parse(at));
  const latest = Math.max(...begun.map(from));
  const [first, ...others] = begun.filter((one) => from(one) === latest);
  return others.every((one) => one.onCall === first.onCall && one.email === first.email) ? first : undefined;
}
