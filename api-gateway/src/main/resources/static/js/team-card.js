// The teams of an incident, and how each is reached as of the onset.

import { readContact, resourceOf } from "./contacts.js";
import { card } from "./detail-people.js";
import { h, show } from "./dom.js";
import { t } from "./texts.js";
import { word } from "./words.js";

const MAX_CONTACTS = 20;

/**
 * Creates the card. It shows the teams at once, and the contact data of each when they are read: one team after the
 * other, each once, and again after a failure at the next update.
 */
export function createTeamCard() {
  const element = h("div", { hidden: true });
  const contacts = new Map();
  let shown = null;
  let isClosed = false;
  return { element, update, close };

  function update(incident) {
    shown = incident;
    draw();
    const wanted = (incident.teams ?? []).slice(0, MAX_CONTACTS).map((one) => contactRequest(one, incident));
    const missing = wanted.filter(({ key }) => !contacts.has(key));
    missing.forEach(({ key }) => contacts.set(key, null));
    read(missing);
  }

  function close() {
    isClosed = true;
  }

  async function read(missing) {
    for (const { key, team, resource, at } of missing) {
      if (isClosed) {
        return;
      }
      try {
        contacts.set(key, await readContact(team, resource, at));
        draw();
      } catch {
        contacts.delete(key);
      }
    }
  }

  function draw() {
    const items = (shown.teams ?? []).map((one) => team(one, contacts.get(contactRequest(one, shown).key)));
    element.hidden = items.length === 0;
    show(element, card(t("detail.teams"), "teams", h("ul", { class: "plain pairs" }, items)));
  }
}

/** The request for the contact data of a team, with its key. */
function contactRequest(one, incident) {
  const [team, resource, at] = [one.team, resourceOf(one, incident), incident.onset];
  return { key: JSON.stringify([team, resource, at]), team, resource, at };
}

function team(one, contact) {
  return h(
    "li",
    null,
    h("strong", null, one.team),
    h("span", null, word("role", one.role), contact?.onCall && sub(t("detail.onCall", contact.onCall)), contact?.email && sub(t("detail.email", contact.email))),
  );
}

function sub(text) {
  return h("span", { class: "sub" }, text);
}
