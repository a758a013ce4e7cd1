// The list of incidents: filters, pages, rows.

import { get, withQuery } from "./api.js";
import { announce, h, show } from "./dom.js";
import { searchText } from "./incident.js";
import { incidentTable } from "./list-table.js";
import { failure, loading, staleNotice } from "./states.js";
import { ACTIVE, CAUSE_CLASSES, SEVERITIES, STATUSES, capital, causeLabel } from "./words.js";

const STATUS_FILTERS = [ACTIVE, ...STATUSES];
/** The queue of what no team owns; other teams are found by the search. */
const TEAM_FILTERS = ["unassigned"];
const PAGE_SIZE = 50;
const MAX_PAGES = 20;

/**
 * Shows the list in `container` for the filters in `address`; `remember` gets the address of what is shown, so that
 * other views can lead back to it.
 */
export function openList(container, address, remember) {
  const filters = {
    status: known(STATUS_FILTERS, address.get("status")),
    cause: known(CAUSE_CLASSES, address.get("cause")),
    team: known(TEAM_FILTERS, address.get("team")),
    q: address.get("q") ?? "",
  };
  const notice = h("div");
  const counts = h("p", { class: "muted" });
  const results = h("div", { class: "results" }, loading("Loading incidents…"));
  let pages = 1;
  let shown = [];
  let loaded = null;
  const view = { load, failed };

  show(container, h("div", { class: "list" }, heading(), form(), notice, results));
  document.title = "Incidents · Crosstalk";
  return view;

  function heading() {
    return h("div", { class: "list-head" }, h("h1", { tabindex: "-1" }, "Incidents"), counts);
  }

  function form() {
    const preventDefault = (event) => event.preventDefault();
    return h(
      "form",
      { class: "filters", role: "search", "aria-label": "Filter incidents", on: { submit: preventDefault } },
      field("search", "Search", searchField()),
      field("status", "Status", choice("status", STATUS_FILTERS, statusLabel)),
      field("cause", "Cause", choice("cause", CAUSE_CLASSES, causeLabel)),
      field("team", "Owner", choice("team", TEAM_FILTERS, capital)),
      h("button", { type: "button", class: "button button-quiet", on: { click: clear } }, "Clear filters"),
    );
  }

  function searchField() {
    const input = (event) => {
      filters.q = event.target.value;
      keepInAddress();
      render();
    };
    return h("input", {
      id: "search",
      type: "search",
      value: filters.q,
      placeholder: "resource, team, case, words of the title",
      autocomplete: "off",
      on: { input },
    });
  }

  function choice(name, values, label) {
    const change = (event) => {
      filters[name] = event.target.value;
      reload();
    };
    const option = (value) => h("option", { value, selected: value === filters[name] }, label(value));
    return h("select", { id: name, on: { change } }, h("option", { value: "" }, "All"), values.map(option));
  }

  function clear() {
    Object.assign(filters, { status: "", cause: "", team: "", q: "" });
    for (const id of ["search", "status", "cause", "team"]) {
      document.getElementById(id).value = "";
    }
    reload();
  }

  function reload() {
    keepInAddress();
    pages = 1;
    loaded = null;
    show(results, loading("Loading incidents…"));
    view.retry();
  }

  function keepInAddress() {
    const hash = withQuery("#/incidents", filters);
    history.replaceState(null, "", hash);
    remember(hash);
  }

  /** Reads all pages that are shown again: an old incident may have been resolved meanwhile. */
  async function load() {
    const wanted = { status: filters.status, cause: filters.cause, team: filters.team };
    const fresh = [];
    let cursor = null;
    do {
      const page = await get(withQuery("/api/v1/incidents", { ...wanted, limit: PAGE_SIZE, cursor }));
      fresh.push(page);
      cursor = page.nextCursor;
    } while (cursor && fresh.length < pages);
    if (Object.keys(wanted).some((name) => wanted[name] !== filters[name])) {
      return;
    }
    show(notice);
    accept(fresh);
  }

  function accept(fresh) {
    const unchanged = loaded && loaded.length === fresh.length && loaded.every((page, index) => page === fresh[index]);
    loaded = fresh;
    if (!unchanged) {
      render();
    }
  }

  function failed(problem) {
    if (loaded) {
      show(notice, staleNotice(problem));
    } else {
      show(results, failure(problem, () => view.retry()));
    }
  }

  function render() {
    if (!loaded) {
      return;
    }
    const all = loaded.flatMap((page) => page.items);
    const words = filters.q.toLowerCase().split(/\s+/).filter(Boolean);
    shown = all.filter((incident) => words.every((word) => searchText(incident).includes(word)));
    keepFocus(results, () => draw(all.length));
    const active = all.filter((incident) => incident.status !== "resolved");
    show(counts, all.length > 0 && countsText(active, all.length));
    document.title = `${active.length ? `(${active.length}) ` : ""}Incidents · Crosstalk`;
    announce(`${shown.length} incidents`);
  }

  function draw(loadedCount) {
    const table = shown.length ? incidentTable(shown) : nothing(loadedCount);
    show(results, table, loadedCount > 0 && more(loadedCount));
  }

  function nothing(loadedCount) {
    if (filters.status || filters.cause || filters.team || loadedCount) {
      const button = h("button", { type: "button", class: "button", on: { click: clear } }, "Clear filters");
      return h("section", { class: "empty card" }, h("h2", null, "No incident matches"), h("p", null, button));
    }
    return empty();
  }

  function more(loadedCount) {
    const hasMore = Boolean(loaded.at(-1).nextCursor);
    const text = filters.q ? `${shown.length} of ${loadedCount} loaded match` : `${loadedCount} loaded`;
    const click = () => {
      pages += 1;
      view.retry();
    };
    const button = h("button", { type: "button", id: "more", class: "button", on: { click } }, "Load older incidents");
    return h("p", { class: "more muted" }, h("span", null, text), hasMore && (pages < MAX_PAGES ? button : narrow()));
  }
}

/** `3 active (1 critical, 2 major), 4 resolved`. */
function countsText(active, total) {
  const bySeverity = SEVERITIES.map((severity) => [active.filter((one) => one.severity === severity).length, severity])
    .filter(([count]) => count)
    .map(([count, severity]) => `${count} ${severity}`);
  const details = bySeverity.length ? ` (${bySeverity.join(", ")})` : "";
  return `${active.length} active${details}, ${total - active.length} resolved`;
}

function narrow() {
  return h("span", null, "There are more: narrow the filters to see them.");
}

function statusLabel(status) {
  return status === ACTIVE ? "Active (not resolved)" : capital(status);
}

function field(id, label, control) {
  return h("div", { class: "field" }, h("label", { for: id }, label), control);
}

function known(values, value) {
  return values.includes(value) ? value : "";
}

/** Redraws without taking the keyboard's place away. */
function keepFocus(container, draw) {
  const id = container.contains(document.activeElement) ? document.activeElement.id : "";
  draw();
  if (id) {
    document.getElementById(id)?.focus({ preventScroll: true });
  }
}

function empty() {
  return h(
    "section",
    { class: "empty card" },
    h("h2", null, "No incidents: no resource is degraded, or no data have been sent yet"),
    h("p", null, "See Crosstalk at work on six cases:"),
    h("pre", null, h("code", null, "./crosstalk demo")),
    h("p", null, "Replay recordings of your own:"),
    h("pre", null, h("code", null, "./crosstalk replay FOLDER")),
    h("p", { class: "muted" }, "This page looks for new incidents every 10 seconds."),
  );
}
