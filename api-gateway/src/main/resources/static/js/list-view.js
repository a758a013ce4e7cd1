// The list of incidents: filters, pages, rows.

import { get, withQuery } from "./api.js";
import { announce, h, keepFocus, show } from "./dom.js";
import { searchText } from "./incident.js";
import { investigateAddress } from "./investigate-link.js";
import { SORTS, foldRepeated, sorted } from "./list-order.js";
import { incidentTable } from "./list-table.js";
import { failure, loading, staleNotice } from "./states.js";
import { t } from "./texts.js";
import { ACTIVE, CAUSE_CLASSES, ENVIRONMENTS, SEVERITIES, STATUSES, capital, causeLabel, word } from "./words.js";

const STATUS_FILTERS = [ACTIVE, ...STATUSES];
const PAGE_SIZE = 50;
const MAX_PAGES = 20;
/** Largest number of active incidents in one request. */
const MAX_ACTIVE = 500;
const DAY_MS = 86_400_000;

/** Filters by severity; `info` is recorded and notifies no target, so it is shown on demand. */
const SEVERITY_FILTERS = { "": "list.minor", major: "list.major", critical: "severity.critical", info: "list.withInfo" };
const WANTED_SEVERITIES = { "": "critical,major,minor", major: "critical,major", critical: "critical", info: "" };
const PERIODS = [1, 7, 30];

/**
 * Shows the list in `container` for the filters in `address`; `remember` receives its address, so that
 * other views can lead back to it.
 */
export function openList(container, address, remember) {
  const filters = {
    status: known(STATUS_FILTERS, address.get("status")),
    severity: known(Object.keys(SEVERITY_FILTERS), address.get("severity")),
    cause: known(CAUSE_CLASSES, address.get("cause")),
    environment: known(ENVIRONMENTS, address.get("environment")),
    days: known(PERIODS.map(String), address.get("days")),
    team: address.get("team") ?? "",
    resource: address.get("resource") ?? "",
    q: address.get("q") ?? "",
    sort: known(SORTS, address.get("sort")),
  };
  const notice = h("div");
  const counts = h("p", { class: "muted" });
  const results = h("div", { class: "results" }, loading(t("list.loading")));
  const unfolded = new Set();
  let pages = 1;
  let shown = [];
  let active = [];
  let loaded = null;
  let isClosed = false;
  const view = { load, failed, close };

  show(container, h("div", { class: "list" }, heading(), form(), notice, results));
  document.title = `${t("page.incidents")} · Crosstalk`;
  return view;

  function heading() {
    const question = filters.resource && h("a", { href: investigateAddress({ resource: filters.resource }) }, t("list.investigate", filters.resource));
    return h("div", { class: "list-head" }, h("h1", { tabindex: "-1" }, t("page.incidents")), counts, question);
  }

  function form() {
    const preventDefault = (event) => event.preventDefault();
    return h(
      "form",
      { class: "filters", role: "search", "aria-label": t("list.filter"), on: { submit: preventDefault } },
      field("search", t("list.search"), searchField()),
      field("status", t("list.status"), choice("status", STATUS_FILTERS, statusLabel)),
      field("severity", t("list.severity"), choice("severity", Object.keys(SEVERITY_FILTERS), (value) => capital(t(SEVERITY_FILTERS[value])), null)),
      field("cause", t("list.cause"), choice("cause", CAUSE_CLASSES, causeLabel)),
      field("environment", t("list.environment"), choice("environment", ENVIRONMENTS, (value) => capital(word("environment", value)))),
      field("days", t("list.time"), choice("days", PERIODS.map(String), (value) => t(`list.days.${value}`))),
      field("team", t("list.team"), exactField("team", t("list.team.hint"))),
      field("resource", t("list.resource"), exactField("resource", t("list.resource.hint"))),
      field("sort", t("list.sort"), choice("sort", SORTS, (value) => t(`list.${value}`), t("list.sort.severity"))),
      h("button", { type: "button", class: "button button-quiet", on: { click: clear } }, t("list.clear")),
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
      placeholder: t("list.search.hint"),
      autocomplete: "off",
      on: { input },
    });
  }

  /** A field whose exact value the server looks for, among all incidents. */
  function exactField(name, placeholder) {
    const change = (event) => {
      filters[name] = event.target.value.trim();
      reload();
    };
    return h("input", { id: name, type: "search", value: filters[name], placeholder, autocomplete: "off", on: { change } });
  }

  function choice(name, values, label, all = t("list.all")) {
    const change = (event) => {
      filters[name] = event.target.value;
      reload();
    };
    const option = (value) => h("option", { value, selected: value === filters[name] }, label(value));
    return h("select", { id: name, on: { change } }, all && h("option", { value: "" }, all), values.map(option));
  }

  function clear() {
    for (const name of Object.keys(filters)) {
      filters[name] = "";
      document.getElementById(name === "q" ? "search" : name).value = "";
    }
    reload();
  }

  function reload() {
    keepInAddress();
    pages = 1;
    loaded = null;
    show(results, loading(t("list.loading")));
    view.retry();
  }

  function resort(column) {
    filters.sort = column;
    document.getElementById("sort").value = column;
    keepInAddress();
    render();
  }

  function keepInAddress() {
    const hash = withQuery("#/incidents", filters);
    history.replaceState(null, "", hash);
    remember(hash);
  }

  /** Loads the active incidents, and all shown pages of resolved ones, because an old one may have changed. */
  async function load() {
    const wanted = query();
    const key = keyOf(wanted);
    const fresh = [];
    if (wanted.status !== "resolved") {
      fresh.push(await read({ ...wanted, status: wanted.status || ACTIVE, limit: MAX_ACTIVE }));
    }
    if (!wanted.status || wanted.status === "resolved") {
      fresh.push(...(await readPages({ ...wanted, status: "resolved", limit: PAGE_SIZE })));
    }
    if (isClosed || key !== keyOf(query())) {
      return false;
    }
    show(notice);
    accept(fresh);
    return true;
  }

  /** The key of the wanted answer; an answer with another key comes too late. */
  function keyOf(wanted) {
    return JSON.stringify([wanted, pages]);
  }

  function close() {
    isClosed = true;
  }

  async function readPages(wanted) {
    const fresh = [];
    let cursor = null;
    do {
      const page = await read({ ...wanted, cursor });
      fresh.push(page);
      cursor = page.nextCursor;
    } while (cursor && fresh.length < pages);
    return fresh;
  }

  function read(parameters) {
    return get(withQuery("/api/v1/incidents", parameters));
  }

  /** The parameters of the request. A period begins at a whole hour, so that an unchanged answer is recognized. */
  function query() {
    const { status, cause, environment, team, resource, severity, days } = filters;
    const from = days && new Date(Math.floor((Date.now() - days * DAY_MS) / 3_600_000) * 3_600_000).toISOString();
    return { status, cause, environment, team, resource, severity: WANTED_SEVERITIES[severity], from };
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
    active = all.filter((incident) => incident.status !== "resolved");
    keepFocus(results, () => draw(all.length));
    show(counts, all.length > 0 && countsText(active, all.length));
    document.title = `${active.length ? `(${active.length}) ` : ""}${t("page.incidents")} · Crosstalk`;
    announce(t("list.found", shown.length));
  }

  function draw(loadedCount) {
    const groups = foldRepeated(sorted(shown, filters.sort), filters.q || filters.sort ? null : unfolded);
    const unfold = (key) => {
      unfolded.add(key);
      render();
    };
    const table = shown.length ? incidentTable(groups, unfold, filters.sort, resort) : nothing(loadedCount);
    show(results, table, loadedCount > 0 && more(loadedCount));
  }

  function nothing(loadedCount) {
    if (loadedCount || Object.values(filters).some(Boolean)) {
      const button = h("button", { type: "button", class: "button", on: { click: clear } }, t("list.clear"));
      return h("section", { class: "empty card" }, h("h2", null, t("list.none")), h("p", null, button));
    }
    return empty();
  }

  function more(loadedCount) {
    const hasMore = Boolean(loaded.at(-1).nextCursor);
    const text = filters.q ? t("list.match", shown.length, loadedCount) : t("list.loaded", loadedCount);
    const click = () => {
      pages += 1;
      view.retry();
    };
    const button = h("button", { type: "button", id: "more", class: "button", on: { click } }, t("list.older"));
    return h("p", { class: "more muted" }, h("span", null, text), hasMore && (pages < MAX_PAGES ? button : narrow()));
  }
}

/** `3 active (1 critical, 2 major), 4 resolved`. */
function countsText(active, total) {
  const bySeverity = SEVERITIES.map((severity) => [active.filter((one) => one.severity === severity).length, severity])
    .filter(([count]) => count)
    .map(([count, severity]) => `${count} ${word("severity", severity)}`);
  const details = bySeverity.length ? ` (${bySeverity.join(", ")})` : "";
  return t("list.counts", active.length, details, total - active.length);
}

function narrow() {
  return h("span", null, t("list.narrow"));
}

function statusLabel(status) {
  return status === ACTIVE ? t("list.active") : t(`status.${status}`);
}

function field(id, label, control) {
  return h("div", { class: "field" }, h("label", { for: id }, label), control);
}

function known(values, value) {
  return values.includes(value) ? value : "";
}

function empty() {
  return h(
    "section",
    { class: "empty card" },
    h("h2", null, t("list.empty")),
    h("p", null, t("list.empty.demo")),
    h("pre", null, h("code", null, "./crosstalk demo")),
    h("p", null, t("list.empty.replay")),
    h("pre", null, h("code", null, "./crosstalk replay FOLDER")),
    h("p", { class: "muted" }, t("list.empty.refresh")),
  );
}
