// The operation of messages: notification targets, failed deliveries, rules that hold messages, and a form for maintenance.

import { get, post, remove, unlessUnauthorized } from "./api.js";
import { card } from "./detail-people.js";
import { h, keepFocus, show } from "./dom.js";
import { number, time } from "./format.js";
import { createMaintenanceForm } from "./maintenance-form.js";
import { namedTable } from "./named-table.js";
import { mayAct, mayAdminister } from "./roles.js";
import { failure, loading, staleNotice } from "./states.js";
import { t } from "./texts.js";
import { capital, word } from "./words.js";

const HOLDING = ["silence", "maintenance", "suppression", "inhibition", "delay", "budget"];
/** Paths of the rules that operators may end. */
const PATHS = { silence: "/api/v1/silences", maintenance: "/api/v1/maintenance" };

/** Shows targets, deliveries and rules in `container`. */
export function openOperation(container) {
  const notice = h("div");
  const message = h("p", { class: "notice message", hidden: true });
  const body = h("div", { class: "detail" }, loading(t("operation.loading")));
  const targets = createSection("targets");
  const failed = createSection("failed");
  const rules = createSection("rules");
  const form = createMaintenanceForm((fields, clear) => act(t("operation.maintenance"), () => post(PATHS.maintenance, fields).then(clear)), refuse);
  const readOnly = h("p", { class: "muted" }, t("act.readOnly"));
  const maintenance = card(t("operation.maintenance"), "maintenance", form, readOnly);
  let isShown = false;
  let isBusy = false;
  const view = { load, failed: fail };

  show(container, h("div", { class: "operation" }, h("h1", { tabindex: "-1" }, t("page.operation")), notice, message, body));
  document.title = `${t("page.operation")} · Crosstalk`;
  return view;

  async function load() {
    const [isOperator, isAdmin] = await Promise.all([mayAct(), mayAdminister()]);
    const [outbox, page] = await Promise.all([isAdmin ? get("/api/v1/outbox").catch(unlessUnauthorized) : null, get("/api/v1/rules")]);
    show(notice);
    if (!isShown) {
      show(body, targets.element, failed.element, rules.element, maintenance);
      isShown = true;
    }
    targets.update(outbox, () => ofOutbox(outbox, (known) => targetTable(known.targets, act)));
    failed.update(outbox, () => ofOutbox(outbox, (known) => failedTable(known, act)));
    rules.update([page.items, isOperator], () => ruleTable(page.items.filter(isHolding).sort(byEnd), isOperator ? act : null));
    form.hidden = !isOperator;
    readOnly.hidden = isOperator;
  }

  function fail(problem) {
    if (isShown) {
      show(notice, staleNotice(problem));
    } else {
      show(body, failure(problem, () => view.retry()));
    }
  }

  /** Sends a request, states its result, and shows the state after it; one at a time. */
  async function act(label, request) {
    if (isBusy) {
      return;
    }
    isBusy = true;
    try {
      const answer = await request();
      const warnings = (answer?.warnings ?? []).map(({ problem, hint }) => `${problem}; ${hint}`);
      tell([t("act.done", label), ...warnings].join("\n"), "status");
    } catch (problem) {
      refuse(problem.message);
    }
    isBusy = false;
    view.retry();
  }

  function refuse(reason) {
    tell(reason, "alert");
  }

  function tell(text, role) {
    message.hidden = false;
    message.className = `notice message ${role === "alert" ? "notice-error" : "notice-good"}`;
    message.setAttribute("role", role);
    message.textContent = text;
  }
}

/** A card that is drawn again when its data have changed. */
function createSection(name) {
  const content = h("div");
  let shown = null;
  return { element: card(t(`operation.${name}`), name, content), update };

  function update(data, draw) {
    const text = data instanceof Error ? `${data.status} ${data.message}` : JSON.stringify(data);
    if (text !== shown) {
      shown = text;
      keepFocus(content, () => show(content, draw()));
    }
  }
}

/** A table of the outbox, or a sentence why it is not shown. */
function ofOutbox(outbox, table) {
  if (!outbox || outbox.status === 403) {
    return sentence(t("operation.adminOnly"));
  }
  return outbox instanceof Error ? sentence(t("problem.notAvailable", outbox.message)) : table(outbox);
}

function targetTable(targets, act) {
  const columns = [t("operation.target"), t("operation.mode"), t("list.state"), t("operation.waiting"), t("operation.held"), t("operation.failedCount"), t("operation.problem"), t("operation.action")];
  const rows = targets.map((one) => [
    [h("span", { class: "name" }, one.target), sub(one.kind)],
    t(`operation.mode.${one.mode}`),
    targetState(one),
    number(one.waiting),
    number(one.held),
    number(one.failed),
    one.reason ?? "–",
    targetButtons(one, act),
  ]);
  return rows.length ? namedTable(t("operation.targets"), columns, rows) : sentence(t("operation.targets.none"));
}

function targetState(one) {
  if (one.mode === "skipped") {
    return status("failing", t("operation.skipped"));
  }
  const next = one.nextAttempt && sub(t("operation.next"), " ", time(one.nextAttempt));
  return [one.circuit === "open" ? status("failing", t("operation.open", number(one.outages))) : status("ok", t("operation.closed")), next];
}

function targetButtons(one, act) {
  if (one.mode === "skipped") {
    return "–";
  }
  const test = () => post(`/api/v1/targets/${encodeURIComponent(one.target)}/test`, {});
  const retry = () => post(`/api/v1/outbox/retry?target=${encodeURIComponent(one.target)}`, {});
  return [
    button(`test-${one.target}`, t("operation.test"), one.target, act, test),
    one.failed > 0 && button(`retry-${one.target}`, t("operation.retryAll"), one.target, act, retry),
  ];
}

function failedTable(outbox, act) {
  const columns = [t("operation.target"), t("operation.message"), t("list.incident"), t("operation.failedAt"), t("report.reason"), t("operation.action")];
  const rows = outbox.items.map((one) => [
    h("span", { class: "name" }, one.target),
    h("span", { class: "word" }, capital(word("message", one.type))),
    incidentLink(one.incident),
    [time(one.failedAt), sub(t("operation.attempts", number(one.attempts)))],
    [one.reason, one.obsolete && sub(t("operation.obsolete"))],
    one.obsolete
      ? "–"
      : button(`retry-${one.id}`, t("operation.retry"), `${one.target}, ${one.incident}`, act, () => post(`/api/v1/outbox/${one.id}/retry`, {})),
  ]);
  return rows.length
    ? [namedTable(t("operation.failed"), columns, rows), outbox.nextCursor && sentence(t("operation.failed.more", number(rows.length)))]
    : sentence(t("operation.failed.none"));
}

/** A link to an incident, of which the outbox states `world/incident`. */
function incidentLink(name) {
  const id = name.slice(name.lastIndexOf("/") + 1);
  return h("a", { href: `#/incidents/${encodeURIComponent(id)}` }, id);
}

function isHolding(rule) {
  return HOLDING.includes(rule.kind) && rule.state !== "expired";
}

/** The order of rules by their end, those without an end last. */
function byEnd(a, b) {
  return (Date.parse(a.until) || Infinity) - (Date.parse(b.until) || Infinity) || a.id.localeCompare(b.id);
}

function ruleTable(rules, act) {
  const columns = [t("report.rule"), t("list.state"), t("inv.from"), t("inv.to"), t("report.reason"), t("report.author"), t("operation.action")];
  const rows = rules.map((rule) => [
    [h("span", { class: "name" }, capital(t(`rule.${rule.kind}`))), content(rule)],
    ruleState(rule),
    rule.from ? time(rule.from) : "–",
    rule.until ? time(rule.until) : "–",
    rule.reason ?? "–",
    [rule.author, rule.file && sub(rule.file)],
    PATHS[rule.kind] && !rule.file && act
      ? button(`end-${rule.id}`, t("operation.end"), rule.reason, act, () => remove(`${PATHS[rule.kind]}/${encodeURIComponent(rule.id)}`))
      : "–",
  ]);
  return rows.length ? namedTable(t("operation.rules"), columns, rows) : sentence(t("operation.rules.none"));
}

/** The id of a rule, and its text when it is unfolded. */
function content(rule) {
  return h("details", null, h("summary", { id: `rule-${rule.id}` }, rule.id), h("p", { class: "rule-text" }, h("code", null, rule.content)));
}

function ruleState(rule) {
  if (rule.error) {
    return [status("failing", t("operation.skipped")), sub(`${rule.error.problem}; ${rule.error.hint}`)];
  }
  return [status(rule.state === "active" ? "ok" : "pending", t(`operation.rule.${rule.state}`)), rule.mode === "shadow" && sub(t("operation.mode.shadow"))];
}

/** A button whose name for screen readers has its object, too. */
function button(id, label, object, act, request) {
  return h("button", { type: "button", id, class: "button button-small", "aria-label": `${label}: ${object}`, on: { click: () => act(label, request) } }, label);
}

function status(state, text) {
  return h("span", { class: `status source-${state}` }, text);
}

function sentence(text) {
  return h("p", { class: "muted" }, text);
}

function sub(...children) {
  return h("span", { class: "sub" }, children);
}
