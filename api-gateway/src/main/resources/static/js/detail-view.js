// The view of one incident.

import { get, unlessUnauthorized } from "./api.js";
import { createActionCard } from "./detail-actions.js";
import { createChartCard } from "./chart-card.js";
import { changes, exonerated, facts, heading, heldMessages, notMeasured, recurrences, standing, tickets, timeline } from "./detail-facts.js";
import { advice, reasons, suspects } from "./detail-people.js";
import { h, keepFocus, show } from "./dom.js";
import { useZone } from "./format.js";
import { plottable } from "./incident.js";
import { mapCard } from "./map-card.js";
import { narrative } from "./narrative.js";
import { mayAct } from "./roles.js";
import { failure, loading, staleNotice } from "./states.js";
import { parts, t } from "./texts.js";
import { createTeamCard } from "./team-card.js";
import { createTimelineReader } from "./timeline-reader.js";
import { createVictimList } from "./victim-list.js";

/** Shows the incident in `container`; `back` is the address of the list that led here. */
export function openDetail(container, id, back) {
  const path = `/api/v1/incidents/${encodeURIComponent(id)}`;
  const notice = h("div");
  const body = h("div", { class: "detail" }, loading(t("detail.loading")));
  const chart = createChartCard();
  const victimList = createVictimList(path);
  const readTimeline = createTimelineReader(`${path}/timeline`);
  const teamCard = createTeamCard();
  const actions = createActionCard(path, () => load());
  let shown = [];
  let loads = 0;
  const view = { load, failed, close };

  show(container, h("p", { class: "back" }, h("a", { href: back }, `← ${t("page.incidents")}`)), notice, body);
  document.title = `${t("detail.title")} · Crosstalk`;
  return view;

  /** Shows the incident unless a later load has begun, or the view was closed; returns false then. */
  async function load() {
    loads += 1;
    const mine = loads;
    const fresh = await Promise.all([
      get(path),
      readTimeline().catch(unlessUnauthorized),
      mayAct(),
    ]);
    if (mine !== loads) {
      return false;
    }
    show(notice);
    if (fresh.some((answer, index) => answer !== shown[index])) {
      keepFocus(body, () => render(...fresh));
      shown = fresh;
    } else {
      chart.extend();
    }
    teamCard.update(fresh[0]);
    return true;
  }

  function close() {
    loads += 1;
    chart.close();
    teamCard.close();
  }

  function failed(problem) {
    if (shown.length) {
      show(notice, staleNotice(problem));
    } else {
      show(body, problem.status === 404 ? notFound(id, back) : failure(problem, () => view.retry()));
    }
  }

  function render(incident, events, isPermitted) {
    const first = !shown.length;
    const isUnfolded = body.querySelector(".explanation")?.open;
    useZone(incident.timeZone);
    chart.show(incident);
    actions.update(incident, isPermitted);
    const plots = new Set(plottable(incident).map((entry) => entry.evidence));
    const plot = (evidence) => plots.has(evidence) && (() => chart.select(evidence));
    document.title = `${incident.title} · Crosstalk`;
    show(
      body,
      heading(incident),
      standing(incident, events),
      h(
        "section",
        { class: "card overview", "aria-label": t("detail.summary") },
        h("div", { class: "summary" }, narrative(incident)),
        facts(incident),
      ),
      chart.element,
      mapCard(incident),
      h(
        "div",
        { class: "columns" },
        h(
          "div",
          null,
          suspects(incident, plot),
          reasons(incident, plot),
          victimList.element(incident),
          exonerated(incident, plot),
          notMeasured(incident),
        ),
        h("div", null, advice(incident), actions.element, changes(incident), recurrences(incident), teamCard.element, tickets(incident), heldMessages(incident), timeline(events)),
      ),
    );
    if (isUnfolded) {
      body.querySelector(".explanation")?.setAttribute("open", "");
    }
    chart.draw();
    if (first) {
      body.querySelector("h1").focus({ preventScroll: true });
    }
  }
}

function notFound(id, back) {
  return h(
    "section",
    { class: "empty card" },
    h("h1", null, t("detail.unknown")),
    h("p", null, parts("detail.unknown.why", h("code", null, id))),
    h("p", null, h("a", { class: "button", href: back }, t("detail.showAll"))),
  );
}
