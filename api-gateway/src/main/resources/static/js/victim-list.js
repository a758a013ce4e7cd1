// The victims of one incident: the foremost, and all others page by page.

import { get, withQuery } from "./api.js";
import { victims } from "./detail-people.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

const FIRST = 20;
const PAGE_SIZE = 100;

/** Creates the list for the incident at `path`; `element(incident)` is its card. Loaded pages stay when it changes. */
export function createVictimList(path) {
  let loaded = [];
  let cursor = null;
  let problem = null;
  let shown = null;
  return { element };

  function element(incident) {
    const items = loaded.length ? loaded : incident.victims.slice(0, FIRST);
    const left = incident.victimCount - items.length;
    const more = left > 0 && (!loaded.length || cursor);
    const card = victims(
      incident,
      items,
      more && h("p", { class: "more-victims" }, t("victims.left", left), moreButton(incident)),
      problem && h("p", { class: "muted", role: "alert" }, problem),
    );
    shown = card;
    return card;
  }

  function moreButton(incident) {
    const click = async (event) => {
      event.target.disabled = true;
      const card = shown;
      await loadPage();
      if (card.isConnected) {
        card.replaceWith(element(incident));
      }
    };
    return h("button", { type: "button", class: "button button-quiet button-small", on: { click } }, t("victims.more"));
  }

  async function loadPage() {
    try {
      const page = await get(withQuery(`${path}/victims`, { limit: PAGE_SIZE, cursor }));
      loaded = cursor ? [...loaded, ...page.items] : page.items;
      cursor = page.nextCursor;
      problem = null;
    } catch (failed) {
      problem = failed.message;
    }
  }
}
