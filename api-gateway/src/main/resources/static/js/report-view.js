// A report on the incidents of a period, by default of a week, for a team or for all.

import { get, getOnce, unlessUnauthorized, withQuery } from "./api.js";
import { card, resourceLink } from "./detail-people.js";
import { announce, h, show } from "./dom.js";
import { duration, estimate, localTime, number, percent, quantity, time, zoneName } from "./format.js";
import { culprits } from "./incident.js";
import { iso } from "./investigate-link.js";
import { namedTable } from "./named-table.js";
import { closestFirst, delayUntil, feedbackBy, feedbackOf, loadOf, notNotified, recurring, sharedResources, suppressing } from "./report.js";
import { failure, loading } from "./states.js";
import { parts, t } from "./texts.js";
import { fromLocal, knownTime, local, thisMinute } from "./time-fields.js";
import { SEVERITIES, capital, causeLabel, metricLabel, word } from "./words.js";

const PAGE_SIZE = 500;
/** Most incidents that are read; a longer period has to be divided. */
const MOST_INCIDENTS = 5_000;
const DAYS = 7;
const MOST_LINKS = 20;

/** Shows the report for the team, the period and the world in `address`; it is read once, and does not refresh. */
export function openReport(container, address) {
  const to = knownTime(address.get("to")) ?? thisMinute();
  const asked = {
    team: address.get("team") ?? "",
    from: knownTime(address.get("from")) ?? daysBefore(to),
    to,
    world: address.get("world") ?? "live",
  };
  const body = h("div", { class: "detail" }, loading(t("report.loading")));
  let isRead = false;
  let isClosed = false;
  const view = { load, failed, close };

  show(container, h("div", { class: "report" }, heading(asked), form(asked), body));
  document.title = `${t("report.title")} · Crosstalk`;
  return view;

  /** Shows what rules-service knows, and then the loads, for which the history is asked one question at a time. */
  async function load() {
    if (isRead) {
      return false;
    }
    const { incidents, isCut } = await readIncidents(asked);
    const rules = await get("/api/v1/rules").catch(unlessUnauthorized);
    if (isClosed) {
      return false;
    }
    isRead = true;
    const loads = h("div", null, loading(t("inv.asking")));
    show(body, isCut && cutNotice(incidents.length), incidents.length ? sections(incidents, asked, loads) : nothing(), suppressed(incidents, rules, asked));
    show(loads, loadTable(await readLoads(incidents)));
    announce(t("list.found", incidents.length));
    return true;
  }

  async function readLoads(incidents) {
    const loads = [];
    for (const resource of sharedResources(incidents)) {
      if (isClosed) {
        break;
      }
      const question = { resource, at: asked.to, world: asked.world };
      loads.push(loadOf(resource, await getOnce(withQuery("/api/v1/investigate/knee", question)).catch(unlessUnauthorized)));
    }
    return closestFirst(loads);
  }

  function close() {
    isClosed = true;
  }

  function failed(problem) {
    show(body, failure(problem, () => view.retry()));
  }
}

/** Midnight in the reader's zone, as many full days before a time. */
function daysBefore(isoTime) {
  const date = new Date(isoTime);
  return iso(new Date(date.getFullYear(), date.getMonth(), date.getDate() - DAYS).getTime());
}

/** The incidents of the period; `isCut` if there are more than are read. */
async function readIncidents(asked) {
  const incidents = [];
  let cursor = null;
  do {
    const page = await getOnce(withQuery("/api/v1/incidents", { ...asked, limit: PAGE_SIZE, cursor }));
    incidents.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor && incidents.length < MOST_INCIDENTS);
  return { incidents, isCut: Boolean(cursor) };
}

function cutNotice(count) {
  return h("p", { class: "notice" }, t("report.cut", number(count)));
}

function heading({ team, from, to, world }) {
  const subject = team ? t("report.ofTeam", team) : t("report.allTeams");
  return h(
    "header",
    null,
    h("h1", { tabindex: "-1" }, t("report.title")),
    h("p", null, parts("report.period", h("strong", null, subject), time(from), time(to), zoneName())),
    world !== "live" && h("span", { class: "tag tag-case", title: t("inv.world") }, world),
  );
}

function form(asked) {
  const fields = {
    team: h("input", { id: "report-team", type: "search", value: asked.team, placeholder: t("list.team.hint"), autocomplete: "off", maxlength: "1000" }),
    from: h("input", { id: "report-from", type: "datetime-local", step: "1", value: local(asked.from) }),
    to: h("input", { id: "report-to", type: "datetime-local", step: "1", value: local(asked.to) }),
  };
  const submit = (event) => {
    event.preventDefault();
    const from = fromLocal(fields.from.value) ?? asked.from;
    location.hash = reportAddress({ ...asked, team: fields.team.value.trim(), from, to: fromLocal(fields.to.value) ?? asked.to });
  };
  const labels = { team: t("list.team"), from: t("inv.from"), to: t("inv.to") };
  return h(
    "form",
    { class: "filters questions", "aria-label": t("report.title"), on: { submit } },
    Object.entries(fields).map(([name, field]) => h("div", { class: "field" }, h("label", { for: field.id }, labels[name]), field)),
    h("button", { type: "submit", class: "button button-primary" }, t("report.show")),
    h("button", { type: "button", class: "button", on: { click: () => window.print() } }, t("report.print")),
  );
}

function reportAddress({ world, ...parameters }) {
  return withQuery("#/report", { ...parameters, world: world === "live" ? "" : world });
}

function nothing() {
  return card(t("report.none"), "", h("p", null, t("report.none.text")));
}

function sections(incidents, asked, loads) {
  const before = incidents.filter((one) => Date.parse(one.onset) < Date.parse(asked.from)).length;
  return [
    section(t("report.totals"), t("report.totals.meaning", before), totals(incidents)),
    section(t("report.feedback"), t("report.feedback.meaning"), feedback(incidents, asked)),
    section(t("report.times"), t("report.times.meaning"), times(incidents)),
    section(t("report.recurrences"), t("report.recurrences.meaning"), recurrences(incidents)),
    section(t("report.loads"), t("report.loads.meaning", localTime(asked.to)), loads),
  ];
}

/** A card with a heading, sentences about the meaning of its figures, and them. */
function section(title, meaning, content) {
  return card(title, "", h("p", { class: "muted" }, meaning), content);
}

function totals(incidents) {
  const severities = SEVERITIES.map((severity) => `${incidents.filter((one) => one.severity === severity).length} ${word("severity", severity)}`);
  const named = incidents.filter((one) => culprits(one).length).length;
  const unknown = incidents.filter((one) => one.causeClass === "unknown").length;
  return h("p", { class: "summary" }, t("report.totals.line", incidents.length, severities.join(", "), named, unknown, feedbackOf(incidents).wrong));
}

function feedback(incidents, asked) {
  const { judged } = feedbackOf(incidents);
  const teamsOf = (one) => (one.teams.length ? one.teams.map((each) => each.team) : [""]);
  const teamLink = (team) => (team ? h("a", { href: reportAddress({ ...asked, team }) }, team) : t("report.noTeam"));
  return [
    h("p", null, t("report.feedback.share", judged, incidents.length, percent(judged / incidents.length))),
    !asked.team && feedbackTable(t("list.team"), feedbackBy(incidents, teamsOf), teamLink),
    feedbackTable(t("list.cause"), feedbackBy(incidents, (one) => [one.causeClass]), causeLabel),
  ];
}

function feedbackTable(what, rows, label) {
  const columns = [what, t("page.incidents"), t("report.judged"), t("report.right"), t("report.wrong"), t("report.disputed")];
  const cells = (one) => [
    label(one.name),
    one.incidents,
    `${one.judged} (${percent(one.judged / one.incidents)})`,
    one.right,
    one.wrong,
    one.disputed,
  ];
  return namedTable(t("report.feedback.by", what), columns, rows.map((one) => cells(one).map((cell) => (typeof cell === "number" ? number(cell) : cell))));
}

function times(incidents) {
  const live = incidents.filter((one) => !one.case);
  const steps = [
    ["detected", delayUntil("detectedAt", incidents)],
    ["notified", delayUntil("firstNotifiedAt", live)],
  ];
  const rows = steps.map(([step, delay]) => [
    t(`report.times.${step}`),
    number(delay?.count ?? 0),
    delay ? duration(delay.median) : "–",
    delay ? [duration(delay.longest.ms), ", ", incidentLink(delay.longest.incident)] : "–",
  ]);
  return namedTable(t("report.times"), [t("report.times.until"), t("page.incidents"), t("report.median"), t("report.longest")], rows);
}

function recurrences(incidents) {
  const rows = recurring(incidents).map(({ incident, times, inPeriod, last }) => [
    incidentLink(incident),
    causeLabel(incident.causeClass),
    number(inPeriod),
    number(times),
    h("a", { href: addressOf(last.incident) }, time(last.at)),
  ]);
  return namedTable(t("report.recurrences"), [t("list.incident"), t("list.cause"), t("report.inPeriod"), t("report.inAll"), t("report.last")], rows);
}

function loadTable(loads) {
  const rows = loads.map(({ resource, answer, confidence, dimension, now, knee, share }) => [
    resourceLink(resource),
    answer instanceof Error ? t("problem.notAvailable", answer.message) : t(`inv.confidence.${confidence}`),
    dimension ? metricLabel(dimension.metric) : "–",
    now === null ? "–" : quantity(now, dimension.unit),
    knee === null ? "–" : estimate(knee, dimension.unit),
    share === null ? "–" : h("strong", null, percent(share)),
  ]);
  const columns = [t("inv.shared"), t("inv.confidence"), t("report.load"), t("report.lastHour"), t("inv.kneeAt"), t("report.ofKnee")];
  return namedTable(t("report.loads"), columns, rows);
}

function suppressed(incidents, rules, asked) {
  const silent = notNotified(incidents);
  const content = rules instanceof Error ? h("p", null, t("problem.notAvailable", rules.message)) : ruleTable(suppressing(rules.items, asked));
  const links = silent.slice(0, MOST_LINKS).flatMap((one, index) => [index > 0 && ", ", incidentLink(one)]);
  return section(t("report.suppressed"), t("report.suppressed.meaning"), [
    content,
    silent.length > 0 && h("p", null, t("report.notNotified", silent.length), " ", links, silent.length > MOST_LINKS && t("story.moreNames", silent.length - MOST_LINKS)),
  ]);
}

function ruleTable(rules) {
  const rows = rules.map((rule) => [
    h("span", { class: "name" }, rule.id),
    capital(t(`rule.${rule.kind}`)),
    rule.from ? time(rule.from) : "–",
    rule.until ? time(rule.until) : "–",
    rule.reason ?? "–",
    rule.author,
  ]);
  return namedTable(t("report.suppressed"), [t("report.rule"), t("report.kind"), t("inv.from"), t("inv.to"), t("report.reason"), t("report.author")], rows);
}

function incidentLink(incident) {
  return h("a", { href: addressOf(incident.id) }, incident.title);
}

function addressOf(id) {
  return `#/incidents/${encodeURIComponent(id)}`;
}
