// Reads from the gateway, and posts to it. An answer that has not changed is the same object again.

import { token } from "./session.js";
import { t } from "./texts.js";

const TIMEOUT_MS = 20_000;
const KEPT_ANSWERS = 60;
const BUSY = [429, 503];
const LONGEST_RETRY_AFTER_S = 5;
const answers = new Map();

/** A failed request, in words for people. */
export class Problem extends Error {
  constructor(status, title, detail) {
    super(detail || title);
    this.status = status;
    this.title = title;
    this.detail = detail;
  }
}

/** The JSON at a path, or a Problem. */
export async function get(path) {
  const known = answers.get(path);
  const response = await sendUntilNotBusy(path, known?.etag);
  if (response.status === 304 && known) {
    remember(path, known.etag, known.body);
    return known.body;
  }
  const body = await bodyOf(response);
  remember(path, response.headers.get("ETag"), body);
  return body;
}

/** The JSON at a path that is asked for once: the answer is not kept. */
export async function getOnce(path) {
  return bodyOf(await sendUntilNotBusy(path));
}

/** Returns the problem of a part, without which a view is shown; throws that of a refused token. */
export function unlessUnauthorized(problem) {
  if (problem.status === 401) {
    throw problem;
  }
  return problem;
}

/** Posts an action once, however often the request has to be sent; the answer is what the service returns. */
export function post(path, body) {
  return act(path, { method: "POST", body: JSON.stringify(body) });
}

/** Deletes what is at a path; the answer is its last version. */
export function remove(path) {
  return act(path, { method: "DELETE" });
}

async function act(path, action) {
  const key = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  return bodyOf(await sendUntilNotBusy(path, null, { ...action, key }));
}

async function bodyOf(response) {
  if (!response.ok) {
    throw await problemOf(response);
  }
  return response.json();
}

/** Tries once more when the gateway is busy: pages that open together may be too many at a time. */
async function sendUntilNotBusy(path, etag, action) {
  const response = await send(path, etag, action);
  const seconds = Number(response.headers.get("Retry-After"));
  if (!BUSY.includes(response.status) || !(seconds > 0)) {
    return response;
  }
  const wait = Math.min(seconds, LONGEST_RETRY_AFTER_S) * (1 + Math.random());
  await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  return send(path, etag, action);
}

/** Sends a request; without a token none is sent, as when the reader signs out while a view loads. */
async function send(path, etag, action) {
  if (!token()) {
    throw new Problem(401, t("page.tokenRefused"));
  }
  const headers = { Authorization: `Bearer ${token()}`, Accept: "application/json" };
  if (etag) {
    headers["If-None-Match"] = etag;
  }
  const options = { headers, cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) };
  if (action) {
    Object.assign(options, { method: action.method, body: action.body });
    Object.assign(headers, { "Content-Type": "application/json", "Idempotency-Key": action.key });
  }
  try {
    return await fetch(path, options);
  } catch (error) {
    if (error.name === "TimeoutError") {
      throw new Problem(0, t("problem.timeout"), t("problem.timeout.detail", TIMEOUT_MS / 1000));
    }
    throw new Problem(0, t("problem.away"), t("problem.away.detail"));
  }
}

async function problemOf(response) {
  try {
    const problem = await response.json();
    return new Problem(response.status, problem.title, problem.detail);
  } catch {
    return new Problem(response.status, `HTTP ${response.status}`, t("problem.noReason"));
  }
}

/** Keeps an answer as the newest; the oldest is removed. */
function remember(path, etag, body) {
  answers.delete(path);
  if (etag) {
    answers.set(path, { etag, body });
  }
  if (answers.size > KEPT_ANSWERS) {
    answers.delete(answers.keys().next().value);
  }
}

/** Removes all kept answers, so that none is shown to the next token. */
export function forgetAnswers() {
  answers.clear();
}

/** A path with a query of the parameters that are not empty. */
export function withQuery(path, parameters) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  return query.size ? `${path}?${query}` : path;
}
