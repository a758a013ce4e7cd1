// Form with which a person merges an incident into another one, or splits victims off.

import { h, show } from "./dom.js";
import { t } from "./texts.js";

/** Creates the form; `send(action, label, body)` posts an action. A missing entry is named next to its field. */
export function createGrouping(send) {
  const into = h("input", { id: "merge-into", type: "text", placeholder: "inc-…", maxlength: "200" });
  const victims = h("fieldset", { class: "action-victims" });
  const mergeProblem = h("div");
  const splitProblem = h("div");
  const element = h(
    "details",
    null,
    h("summary", null, t("act.grouping")),
    h("label", { for: "merge-into" }, t("act.into")),
    into,
    mergeProblem,
    h("button", { type: "button", class: "button", on: { click: merge } }, t("act.merge")),
    victims,
    splitProblem,
    h("button", { type: "button", class: "button", on: { click: split } }, t("act.splitOff")),
  );
  return { element, update };

  function merge() {
    const other = into.value.trim();
    const problem = other ? null : t("act.merge.empty");
    showProblem(mergeProblem, into, "merge-problem", problem);
    return problem ? null : send("merge", t("act.merge"), { into: other });
  }

  function split() {
    const some = chosen();
    const problem = some.length ? null : t("act.split.empty");
    showProblem(splitProblem, victims, "split-problem", problem);
    return problem ? null : send("split", t("act.split"), { victims: some });
  }

  function chosen() {
    return [...victims.querySelectorAll("input:checked")].map((box) => box.value);
  }

  /** Victims to split off; the boxes stay checked while the page is refreshed. */
  function update(names) {
    const checked = new Set(chosen());
    show(victims, [
      h("legend", null, t("act.splitVictims")),
      ...names.map((name) => h("label", null, h("input", { type: "checkbox", id: `split-${encodeURIComponent(name)}`, value: name, checked: checked.has(name) }), ` ${name}`)),
    ]);
  }
}

function showProblem(place, field, id, problem) {
  show(place, problem && h("p", { id, class: "notice notice-error", role: "alert" }, problem));
  if (problem) {
    field.setAttribute("aria-describedby", id);
  } else {
    field.removeAttribute("aria-describedby");
  }
}
