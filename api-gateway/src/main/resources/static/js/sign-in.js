// Asks for the token.

import { h, show } from "./dom.js";
import { t } from "./texts.js";

/** Shows the form; `onToken` receives the entered token. `problem` is the reason why the last one was refused. */
export function showSignIn(container, problem, onToken) {
  const field = h("input", {
    id: "token",
    type: "password",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
    "aria-describedby": problem ? "token-problem token-help" : "token-help",
  });
  show(container, form(field, problem, onToken));
  field.focus();
}

function form(field, problem, onToken) {
  const submit = (event) => {
    event.preventDefault();
    const entered = field.value.trim();
    if (entered) {
      onToken(entered);
    }
  };
  return h(
    "form",
    { class: "sign-in card", on: { submit } },
    h("h1", null, t("signIn.title")),
    problem && h("p", { class: "notice notice-error", id: "token-problem", role: "alert" }, problem),
    h("label", { for: "token" }, t("signIn.token")),
    field,
    h("p", { class: "muted", id: "token-help" }, help()),
    h("button", { type: "submit", class: "button button-primary" }, t("signIn.title")),
  );
}

function help() {
  return [
    `${t("signIn.local")} `,
    h("code", null, "./crosstalk status"),
    ` ${t("signIn.help")}`,
  ];
}
