// Incidents as rows; on a narrow screen as cards.

import { ticketLink } from "./detail-facts.js";
import { h } from "./dom.js";
import { duration, factor, localTime, percent, time, withZone } from "./format.js";
import { culprits, harmMs, isOver } from "./incident.js";
import { SORTS, workingTeam } from "./list-order.js";
import { sparkline } from "./sparkline.js";
import { t } from "./texts.js";
import { capital, causeLabel, causeMeaning, metricLabel, word } from "./words.js";

const COLUMNS = ["state", "incident", "onset", "victims", "culprit", "shared", "team", "ticket"];

/**
 * A row for each group of incidents, which shows the first; `unfold(key)` shows each of a group. `sort` is the column that
 * they are sorted by, and `resort(column)` sorts them by another one.
 */
export function incidentTable(groups, unfold, sort, resort) {
  return h(
    "table",
    { class: "incidents card" },
    h("caption", { class: "visually-hidden" }, t("list.caption")),
    h("thead", null, h("tr", null, COLUMNS.map((column) => head(column, sort, resort)))),
    h("tbody", null, groups.map((group) => row(group, unfold))),
  );
}

/** The head of a column; a click sorts by it, or takes that back. */
function head(column, sort, resort) {
  const isSorted = column === sort;
  const click = () => resort(isSorted ? "" : column);
  const direction = ["onset", "victims"].includes(column) ? "descending" : "ascending";
  const sortable = SORTS.includes(column);
  return h(
    "th",
    { scope: "col", "aria-sort": isSorted && direction },
    sortable ? h("button", { type: "button", id: `sort-${column}`, on: { click } }, label(column)) : label(column),
  );
}

/** The label of a column; that of times names their zone, which titles do, too. */
function label(column) {
  const text = t(`list.${column}`);
  return column === "onset" ? withZone(text) : text;
}

function row({ key, incidents }, unfold) {
  const [incident, ...older] = incidents;
  const address = `#/incidents/${encodeURIComponent(incident.id)}`;
  const click = (event) => {
    // The title is a link of its own, and marking text must not leave the page.
    if (!event.target.closest("a, button") && !String(getSelection())) {
      location.hash = address;
    }
  };
  return h(
    "tr",
    { class: `severity-${incident.severity}`, "data-incident": incident.id, "data-status": incident.status, on: { click } },
    h("td", { class: "col-state" }, severityPill(incident), statusPill(incident), dataMark(incident)),
    h("td", { class: "col-title" }, titleLink(incident, address), subtitle(incident), older.length > 0 && repeated(older, () => unfold(key))),
    h("td", { class: "col-onset", "data-label": label("onset") }, time(incident.onset), sub(lasting(incident))),
    h("td", { class: "col-victims", "data-label": t("list.victims") }, victims(incident)),
    h("td", { class: "col-culprit", "data-label": t("list.culprit") }, culprit(incident)),
    h("td", { class: "col-shared", "data-label": t("list.shared") }, shared(incident)),
    h("td", { class: "col-team", "data-label": t("list.team") }, team(incident)),
    h("td", { class: "col-ticket", "data-label": t("list.ticket") }, ticket(incident)),
  );
}

export function severityPill(incident) {
  return h("span", { class: `pill pill-${incident.severity}` }, capital(word("severity", incident.severity)));
}

export function statusPill(incident) {
  return h("span", { class: `status status-${incident.status}` }, t(`status.${incident.status}`));
}

/** A mark for an incident whose victims send no samples, so that its state is not known. */
export function dataMark(incident) {
  return incident.dataState === "no_data" && h("span", { class: "status status-no-data", title: t("detail.noData") }, t("list.noData"));
}

function titleLink(incident, address) {
  return h("a", { class: "title", id: `link-${incident.id}`, href: address }, incident.title);
}

function subtitle(incident) {
  const recurrences = incident.recurrences?.length ?? 0;
  return h(
    "span",
    { class: "sub" },
    h("span", { class: "tag", title: causeMeaning(incident.causeClass) }, causeLabel(incident.causeClass)),
    incident.case && h("span", { class: "tag tag-case", title: t("list.recording") }, incident.case),
    recurrences > 0 && h("span", { class: "tag tag-again" }, t("list.seenBefore", recurrences)),
  );
}

/** The older incidents of the same problem. */
function repeated(older, unfold) {
  const text = t("list.more", older.length, localTime(older.at(-1).onset));
  return h("button", { type: "button", class: "button button-quiet button-small", on: { click: unfold } }, text);
}

function lasting(incident) {
  const ms = harmMs(incident);
  if (ms === null) {
    return t("list.toEnd");
  }
  return t(lastingLabel(incident), duration(ms));
}

function lastingLabel(incident) {
  if (incident.end) {
    return "list.lasted";
  }
  if (incident.dataState === "no_data") {
    return "list.lastKnown";
  }
  return isOver(incident) ? "list.untilResolved" : "list.for";
}

function victims(incident) {
  const [first] = incident.victims;
  const others = incident.victimCount - 1;
  if (!first) {
    return sub(t("list.noVictims"));
  }
  const change = `${metricLabel(first.metric)} ${factor(first.baseline, first.observed)}`;
  return [
    h("span", { class: "name" }, first.resource),
    others > 0 && h("span", { class: "also" }, ` +${others}`),
    sub(change),
    sparkline(incident),
  ];
}

function culprit(incident) {
  const [first, ...others] = culprits(incident);
  if (!first) {
    return sub(t("list.noCulprit"));
  }
  return [
    h("span", { class: "name" }, first.resource),
    others.length > 0 && h("span", { class: "also" }, ` +${others.length}`),
    probability(first.probability),
  ];
}

/** A probability as a bar and a number. */
export function probability(value) {
  return h(
    "span",
    { class: "probability" },
    h("span", { class: "probability-bar", "aria-hidden": "true", vars: { "--value": `${value * 100}%` } }),
    h("span", { class: "probability-number" }, percent(value)),
  );
}

function shared(incident) {
  const resource = incident.sharedResource;
  return resource ? [h("span", { class: "name" }, resource.id), sub(word("kind", resource.kind))] : sub(t("list.noShared"));
}

/** The team that works on it, and the person who has taken it. */
function team(incident) {
  const name = workingTeam(incident);
  const person = incident.acknowledgement?.by;
  return [name && h("span", { class: "name" }, name), person && sub(t("list.person", person))];
}

/** The incident's own ticket, which comes before those of single teams. */
function ticket(incident) {
  const [first, ...others] = incident.tickets ?? [];
  return first && [ticketLink(first), others.length > 0 && h("span", { class: "also" }, ` +${others.length}`), sub(first.status)];
}

function sub(text) {
  return h("span", { class: "sub" }, text);
}
