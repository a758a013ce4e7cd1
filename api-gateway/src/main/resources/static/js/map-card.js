// The map of an incident: victims, what they and the culprits share, culprits. The mail and the page of
// `diagnose --html` have the same map (MapColumns and MapDrawing).

import { card } from "./detail-people.js";
import { svg } from "./dom.js";
import { quantity } from "./format.js";
import { ruledOut } from "./incident.js";
import { t } from "./texts.js";
import { capital, metricLabel, word } from "./words.js";

/** Number of resources that are shown. */
const SHOWN = 8;

const IMPORTANCE = ["shared", "victim", "culprit", "between"];
const ROLES = { victim: "chart.victim", culprit: "chart.cause", shared: "chart.shared" };
const [WIDTH, HEIGHT, STEP_X, STEP_Y] = [180, 58, 224, 76];

/** Number of characters of the font size 1 that fit into a box. */
const FIT = 330;

/** The card; false for an incident without a map. */
export function mapCard(incident) {
  return Boolean(incident.map) && card(t("detail.map"), "map", drawing(columnsOf(incident)));
}

function columnsOf(incident) {
  const { nodes, edges } = incident.map;
  const reason = (id) => ruledOut(incident).find((one) => one.resource === id);
  const known = new Set([...nodes, ...incident.victims].map((one) => one.resource));
  const others = [...new Set(ruledOut(incident).map((one) => one.resource))].filter((id) => !known.has(id));
  const shown = [...nodes].sort((a, b) => IMPORTANCE.indexOf(a.role) - IMPORTANCE.indexOf(b.role)).slice(0, SHOWN);
  const ids = new Set(shown.map((one) => one.resource));
  const used = new Map(edges.map((edge) => [edge.from, edge.to]));
  const path = (id) => (id ? [id, ...path(used.get(id))].filter((one) => ids.has(one)) : []);
  const reached = (role) => new Set(shown.filter((one) => one.role === role).flatMap((one) => path(one.resource)));
  const ofVictims = reached("victim");
  const ofCulprits = reached("culprit");
  const isShared = (node) => node.role === "shared" || (ofVictims.has(node.resource) && ofCulprits.has(node.resource));
  const shared = new Set(shown.filter(isShared).map((one) => one.resource));
  const columns = new Map();
  for (const node of nodes.filter((one) => ids.has(one.resource)).sort((a, b) => path(b.resource).length - path(a.resource).length)) {
    const steps = path(node.resource).findIndex((id) => shared.has(id));
    const place = ofVictims.has(node.resource) ? -steps : steps;
    const box = { ...node, next: path(node.resource)[1], reason: reason(node.resource) };
    columns.set(place, [...(columns.get(place) ?? []), box]);
  }
  const exonerated = others.slice(0, SHOWN - shown.length).map((id) => ({ resource: id, reason: reason(id) }));
  return {
    columns: [...columns].sort(([a], [b]) => a - b),
    exonerated,
    more: nodes.length + others.length - shown.length - exonerated.length,
  };
}

function drawing({ columns, exonerated, more }) {
  const rows = Math.max(...columns.map(([, boxes]) => boxes.length));
  const corners = new Map();
  columns.forEach(([, boxes], i) =>
    boxes.forEach((box, j) => corners.set(box.resource, [i * STEP_X, ((rows - boxes.length) * STEP_Y) / 2 + j * STEP_Y])),
  );
  exonerated.forEach((box, i) =>
    corners.set(box.resource, [(i % columns.length) * STEP_X, (rows + Math.floor(i / columns.length)) * STEP_Y]),
  );
  const boxes = columns.flatMap(([, column]) => column);
  const width = (columns.length - 1) * STEP_X + WIDTH + 4;
  const height = Math.max(...[...corners.values()].map(([, y]) => y)) + STEP_Y;
  const rest = more > 0 && t("detail.map.more", more);
  return svg(
    "svg",
    { viewBox: `-2 -2 ${width} ${height + 4}`, width, role: "img", "aria-label": inWords(columns, exonerated, rest) },
    svg(
      "marker",
      { id: "arrow", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto" },
      svg("path", { d: "M0 0L8 4L0 8z", fill: "currentColor" }),
    ),
    boxes.filter((box) => box.next).map((box) => arrow(corners.get(box.resource), corners.get(box.next))),
    [...boxes, ...exonerated].map((box) => drawn(box, corners.get(box.resource))),
    rest && line(0, height - 4, 11, rest),
  );
}

/** An arrow to the next box: to the right, to the left, or down within what is shared. */
function arrow([x, y], [toX, toY]) {
  const side = Math.sign(toX - x);
  const from = `${x + ((1 + side) * WIDTH) / 2} ${y + (side ? HEIGHT / 2 : HEIGHT)}`;
  const to = `${toX + ((1 - side) * WIDTH) / 2} ${toY + (side ? HEIGHT / 2 : 0)}`;
  return svg("path", { d: `M${from}L${to}`, stroke: "currentColor", "marker-end": "url(#arrow)" });
}

function drawn(box, [x, y]) {
  return svg(
    "g",
    null,
    svg("title", null, box.reason ? `${box.resource}: ${box.reason.summary}` : box.resource),
    svg("rect", {
      x,
      y,
      width: WIDTH,
      height: HEIGHT,
      rx: 4,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": box.role === "shared" && 3,
      "stroke-dasharray": box.role !== "shared" && box.reason && "4 3",
    }),
    line(x + 8, y + 17, 11, heading(box)),
    line(x + 8, y + 34, 13, box.resource),
    line(x + 8, y + 50, 11, figure(box)),
  );
}

function line(x, y, size, text) {
  return svg("text", { x, y, "font-size": size, fill: "currentColor" }, shortened(text, Math.floor(FIT / size)));
}

/** The text with an ellipsis in its middle where it is too long. */
function shortened(text, length) {
  return text.length <= length ? text : `${text.slice(0, length / 2)}…${text.slice(-Math.floor((length - 1) / 2))}`;
}

function heading(box) {
  const role = box.role ? ROLES[box.role] && t(ROLES[box.role]) : t("chart.exoneration");
  return mark(box) + capital([role, kind(box)].filter(Boolean).join(" · "));
}

function kind(box) {
  return box.kind && box.kind !== "device" ? word("kind", box.kind) : "";
}

function mark(box) {
  return box.reason ? "✓ " : "";
}

/** The figure that an exoneration rests on; empty without one. */
function figure({ reason }) {
  return reason?.value === undefined ? "" : `${metricLabel(reason.metric)} ${quantity(reason.value, reason.unit)}`;
}

function inWords(columns, exonerated, rest) {
  const paths = columns
    .map(([place, boxes], i) => (i ? (place > 0 ? " ← " : " → ") : "") + boxes.map(named).join(place ? ", " : " → "))
    .join("");
  return [paths, ...exonerated.map(named), rest].filter(Boolean).join("; ");
}

function named(box) {
  const name = box.role === "shared" || box.role === "between" ? `${kind(box)} ${box.resource}`.trim() : box.resource;
  return mark(box) + name + (figure(box) && ` (${figure(box)})`);
}
