// Form for a maintenance window, in which messages are held.

import { h } from "./dom.js";
import { t } from "./texts.js";
import { fromLocal, local, thisMinute } from "./time-fields.js";
import { ENVIRONMENTS, capital, word } from "./words.js";

/** Creates the form; `send(body, clear)` posts the window, and `refuse(reason)` reports what is missing. */
export function createMaintenanceForm(send, refuse) {
  const environments = ENVIRONMENTS.map((value) => h("option", { value }, capital(word("environment", value))));
  const fields = {
    resources: h("input", { id: "maintenance-resources", type: "text", placeholder: "array-02, ds-1", autocomplete: "off", maxlength: "4000" }),
    team: h("input", { id: "maintenance-team", type: "text", autocomplete: "off", maxlength: "200" }),
    environment: h("select", { id: "maintenance-environment" }, h("option", { value: "" }, t("list.all")), environments),
    from: h("input", { id: "maintenance-from", type: "datetime-local", required: true }),
    until: h("input", { id: "maintenance-until", type: "datetime-local", required: true }),
    reason: h("input", { id: "maintenance-reason", type: "text", required: true, autocomplete: "off", maxlength: "4000" }),
  };
  const labels = {
    resources: t("operation.resources"),
    team: t("list.team"),
    environment: t("list.environment"),
    from: t("inv.from"),
    until: t("inv.to"),
    reason: t("report.reason"),
  };
  const submit = (event) => {
    event.preventDefault();
    const body = windowOf(fields);
    if (body.resources || body.when) {
      send(body, clear);
    } else {
      refuse(t("operation.maintenance.empty"));
    }
  };
  const form = h(
    "form",
    { "aria-label": t("operation.maintenance"), on: { submit, focusin: startNow } },
    h("p", { class: "muted" }, t("operation.maintenance.meaning")),
    h(
      "div",
      { class: "filters questions" },
      Object.entries(fields).map(([name, field]) => h("div", { class: "field" }, h("label", { for: field.id }, labels[name]), field)),
      h("button", { type: "submit", id: "maintenance-set", class: "button button-primary" }, t("operation.maintenance.set")),
    ),
  );
  startNow();
  return form;

  /** Lets the window begin in this minute, unless the reader has entered another time. */
  function startNow() {
    fields.from.defaultValue = local(thisMinute());
  }

  /** Empties the form after an accepted window, whose answer it returns. */
  function clear(answer) {
    form.reset();
    startNow();
    return answer;
  }
}

/** The body of the request: what is entered must hold together. */
function windowOf({ resources, team, environment, from, until, reason }) {
  const names = resources.value.split(",").map((one) => one.trim()).filter(Boolean);
  const conditions = [
    team.value.trim() && `${JSON.stringify(team.value.trim())} in incident.teams`,
    environment.value && `incident.environment == ${JSON.stringify(environment.value)}`,
  ].filter(Boolean);
  return {
    ...(names.length && { resources: names }),
    ...(conditions.length && { when: conditions.join(" && ") }),
    from: fromLocal(from.value),
    until: fromLocal(until.value),
    reason: reason.value.trim(),
  };
}
