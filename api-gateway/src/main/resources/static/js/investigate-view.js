// Questions to the history of a resource: a form, and the answer below it.

import { get, withQuery } from "./api.js";
import { announce, h, show } from "./dom.js";
import { explain, findMetric, goodWindow, rankFrom } from "./investigate-questions.js";
import { createAnswers } from "./investigate-answers.js";
import { investigateAddress, iso } from "./investigate-link.js";
import { failure, loading } from "./states.js";
import { t } from "./texts.js";
import { fromLocal, knownTime, local, thisMinute } from "./time-fields.js";
import { metricLabel, metricNames } from "./words.js";

const QUESTIONS = ["explain", "rank", "compare", "trend", "knee"];
const AGAINST = ["before", "day", "week"];
const HALF_HOUR_MS = 1_800_000;
const LIVE = "live";
const MOST_NAMES = 500;

/** Shows the form in `container` with the question in `address`, which is asked at once if it names a resource. */
export function openInvestigate(container, address) {
  const to = knownTime(address.get("to")) ?? thisMinute();
  const asked = {
    resource: address.get("resource") ?? "",
    metric: address.get("metric") ?? "",
    world: address.get("world") || LIVE,
    question: known(QUESTIONS, address.get("question")),
    against: known(AGAINST, address.get("against")),
    from: knownTime(address.get("from")) ?? iso(Date.parse(to) - HALF_HOUR_MS),
    to,
  };
  const names = h("datalist", { id: "inv-names" });
  const worlds = h("datalist", { id: "inv-worlds" }, h("option", { value: LIVE }));
  const fields = {
    question: select("inv-question", QUESTIONS, asked.question, (value) => t(`inv.${value}`), showFields),
    resource: h("input", { id: "inv-resource", type: "search", value: asked.resource, list: "inv-names", autocomplete: "off", maxlength: "1000" }),
    metric: h("input", { id: "inv-metric", type: "search", value: asked.metric, list: "inv-metrics", autocomplete: "off", maxlength: "1000", placeholder: t("inv.metric.hint") }),
    from: h("input", { id: "inv-from", type: "datetime-local", step: "1", value: local(asked.from) }),
    to: h("input", { id: "inv-to", type: "datetime-local", step: "1", value: local(asked.to) }),
    against: select("inv-against", AGAINST, asked.against, (value) => t(`inv.against.${value}`)),
    world: h("input", { id: "inv-world", type: "search", value: asked.world, list: "inv-worlds", autocomplete: "off", maxlength: "1000", title: t("inv.world.hint"), on: { change } }),
  };
  const labels = {
    question: "inv.question",
    resource: "inv.resource",
    metric: "inv.metric",
    from: "inv.from",
    to: "inv.to",
    against: "inv.against",
    world: "inv.world",
  };
  const boxes = Object.fromEntries(
    Object.entries(fields).map(([name, control]) => [name, h("div", { class: "field" }, h("label", { for: control.id }, t(labels[name])), control)]),
  );
  const answer = h("div", { class: "detail", id: "answer" });
  const answers = createAnswers(answer);
  let isWanted = Boolean(asked.resource);
  let asking = 0;
  const view = { load, failed, close };

  show(
    container,
    h(
      "div",
      { class: "list" },
      h("div", { class: "list-head" }, h("h1", { tabindex: "-1" }, t("inv.title")), h("p", { class: "muted" }, t("inv.intro"))),
      h(
        "form",
        { class: "filters questions", "aria-label": t("inv.title"), on: { submit } },
        Object.values(boxes),
        names,
        worlds,
        h("datalist", { id: "inv-metrics" }, metricNames().map((name) => h("option", { value: name }, metricLabel(name)))),
        h("button", { type: "submit", class: "button button-primary" }, t("inv.ask")),
      ),
      answer,
    ),
  );
  document.title = `${t("inv.title")} · Crosstalk`;
  showFields();
  suggest(names, asked.world);
  suggestWorlds(worlds);
  return view;

  /** Offers the resources of the entered world. */
  function change() {
    suggest(names, enteredWorld());
  }

  function enteredWorld() {
    return fields.world.value.trim() || LIVE;
  }

  /** Shows only the fields that the question needs. */
  function showFields() {
    const question = fields.question.value;
    boxes.metric.hidden = question === "compare" || question === "knee";
    boxes.from.hidden = question === "trend" || question === "knee";
    boxes.against.hidden = question !== "explain" && question !== "compare";
  }

  function submit(event) {
    event.preventDefault();
    Object.assign(asked, {
      question: fields.question.value,
      against: fields.against.value,
      resource: fields.resource.value.trim(),
      metric: fields.metric.value.trim(),
      world: enteredWorld(),
      from: fromLocal(fields.from.value) ?? asked.from,
      to: fromLocal(fields.to.value) ?? asked.to,
    });
    history.replaceState(null, "", investigateAddress(asked));
    isWanted = true;
    view.retry();
  }

  /** Asks once; the refreshes of the page do not ask again. Returns false when no answer was shown. */
  async function load() {
    if (!isWanted) {
      return false;
    }
    isWanted = false;
    asking += 1;
    const mistake = mistakeIn(asked);
    if (mistake) {
      showMistake(mistake);
      return false;
    }
    show(answer, loading(t("inv.asking")));
    return showAnswer(asking);
  }

  /** Shows the answer unless another question was asked meanwhile, or the view was closed. */
  async function showAnswer(mine) {
    let showIt;
    try {
      showIt = await ask({ ...asked });
    } catch (problem) {
      if (mine === asking || problem.status === 401) {
        throw problem;
      }
    }
    if (mine !== asking) {
      return false;
    }
    showIt();
    announce(t("inv.answer"));
    return true;
  }

  function close() {
    asking += 1;
    answers.close();
  }

  function showMistake(text) {
    answers.close();
    show(answer, h("p", { class: "notice notice-error", role: "alert" }, text));
  }

  /** Asks a question; returns a function that shows its answer. */
  async function ask(question) {
    const { resource, world, to } = question;
    if (question.question === "knee") {
      const reply = await get(withQuery("/api/v1/investigate/knee", { at: to, resource, world }));
      return () => answers.knee(reply);
    }
    if (question.question === "compare") {
      const reply = await get(withQuery("/api/v1/investigate/compare", { ...goodWindow(question), badFrom: question.from, badTo: to, resource, world }));
      return () => answers.compare(reply, question);
    }
    if (question.question === "explain") {
      const reply = await explain(question);
      return () => answers.explanation(reply, question);
    }
    return askAboutASeries(question);
  }

  async function askAboutASeries(question) {
    const { resource, world, to } = question;
    const metric = question.metric || (await findMetric(question));
    if (!metric) {
      return () => showMistake(t("inv.needMetric"));
    }
    if (question.question === "trend") {
      const reply = await get(withQuery("/api/v1/investigate/trend", { resource, metric, at: to, world }));
      return () => answers.trend(reply, question);
    }
    const reply = await get(withQuery("/api/v1/investigate/rank", { resource, metric, from: rankFrom(question), to, world }));
    return () => answers.rank(reply, question);
  }

  function failed(problem) {
    show(answer, failure(problem, () => {
      isWanted = true;
      view.retry();
    }));
  }
}

function mistakeIn(asked) {
  if (!asked.resource && asked.question !== "knee") {
    return t("inv.needResource");
  }
  const hasBegin = asked.question !== "trend" && asked.question !== "knee";
  return hasBegin && Date.parse(asked.from) >= Date.parse(asked.to) ? t("inv.badTime") : "";
}

/** Offers resources of the inventory; without an answer the field is only text. */
async function suggest(list, world) {
  try {
    const page = await get(withQuery("/api/v1/inventory", { world, limit: MOST_NAMES }));
    show(list, page.items.map((one) => h("option", { value: one.id }, one.name ?? "")));
  } catch {
    show(list);
  }
}

/** Offers the worlds of the newest incidents; any other may be entered. */
async function suggestWorlds(list) {
  const page = await get("/api/v1/incidents").catch(() => ({ items: [] }));
  const replays = page.items.map((one) => one.world).filter((world) => world !== LIVE);
  list.append(...[...new Set(replays)].map((world) => h("option", { value: world })));
}

function select(id, values, chosen, label, change) {
  const options = values.map((value) => h("option", { value, selected: value === chosen }, label(value)));
  return h("select", { id, on: change ? { change } : {} }, options);
}

function known(values, value) {
  return values.includes(value) ? value : values[0];
}
