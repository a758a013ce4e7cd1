// Form with which a person assigns an incident to a team.

import { h, show } from "./dom.js";
import { t } from "./texts.js";

/** Creates the form; `send(team)` posts the assignment, and `refuse()` reports that no team is entered. */
export function createAssignment(send, refuse) {
  const names = h("datalist", { id: "known-teams" });
  const team = h("input", { id: "assign-team", type: "text", list: "known-teams", maxlength: "200", autocomplete: "off" });
  const submit = () => {
    const name = team.value.trim();
    return name ? send(name) : refuse();
  };
  const element = h(
    "details",
    { class: "assignment" },
    h("summary", null, t("act.assign.open")),
    h("label", { for: "assign-team" }, t("act.assign.team")),
    team,
    names,
    h("button", { type: "button", class: "button", on: { click: submit } }, t("act.assign")),
  );
  return { element, update, clear };

  /** Suggests the teams of the incident; the typed name stays while the page is refreshed. */
  function update(incident) {
    const teams = new Set((incident.teams ?? []).map((one) => one.team));
    show(names, [...teams].map((value) => h("option", { value })));
  }

  function clear() {
    team.value = "";
    element.open = false;
  }
}
