// The map of an incident: paths from victims and culprits to the resource that they share. The page of
// `diagnose --html` has the same (MapBox).

import { card, resourceLink } from "./detail-people.js";
import { h } from "./dom.js";
import { quantity } from "./format.js";
import { ruledOut } from "./incident.js";
import { t } from "./texts.js";
import { capital, metricLabel, word } from "./words.js";

const ROLES = { victim: "chart.victim", culprit: "chart.cause", shared: "chart.shared" };

/** The card; false for an incident without a map. */
export function mapCard(incident) {
  if (!incident.map) {
    return false;
  }
  const { nodes, more } = incident.map;
  return card(t("detail.map"), "map", users(undefined), more > 0 && h("p", { class: "muted" }, t("detail.map.more", more)));

  /** The resources that use another one on their paths; of none, the shared resource. */
  function users(id) {
    const found = nodes.filter((node) => node.uses === id);
    return found.length > 0 && h("ul", { class: "plain" }, found.map((node) => h("li", null, box(node), users(node.resource))));
  }

  function box(node) {
    const reason = ruledOut(incident).find((one) => one.resource === node.resource);
    const heading = [ROLES[node.role] && t(ROLES[node.role]), node.kind !== "device" && word("kind", node.kind)].filter(Boolean);
    return h(
      "div",
      { class: `box box-${node.role}` },
      heading.length > 0 && h("span", { class: "sub" }, capital(heading.join(" · "))),
      resourceLink(node.resource),
      reason && h("span", { class: "sub", title: reason.summary }, `✓ ${figure(reason) || t("chart.exoneration")}`),
    );
  }
}

/** The figure that an exoneration rests on; empty without one. */
function figure(reason) {
  return reason.value === undefined ? "" : `${metricLabel(reason.metric)} ${quantity(reason.value, reason.unit)}`;
}
