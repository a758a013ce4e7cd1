// Listens to the stream of events. Tabs share one stream, because a browser opens few connections to one address.

import { token } from "./session.js";

const RETRY_MS = 10_000;
const CHANNEL = "crosstalk.live";
const LOCK = "crosstalk.live";
let reading = null;

/**
 * Calls back after each event of an incident, of this tab's stream or of another tab's. Without locks between tabs, as on
 * an address without TLS, there is no stream.
 */
export function listen(onEvent) {
  if (!navigator.locks || !globalThis.BroadcastChannel) {
    return;
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", onEvent);
  navigator.locks.request(LOCK, async () => {
    let lastId = "";
    for (;;) {
      try {
        lastId = await readStream(lastId, () => {
          channel.postMessage("");
          onEvent();
        });
      } catch {
        // The gateway is away or refuses the stream: the page refreshes by itself, and the stream is tried again.
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  });
}

/** Closes the stream of this tab, so that it is opened again with the next token. */
export function hangUp() {
  reading?.abort();
}

/** Reads a stream to its end; returns the id of its last event. */
async function readStream(lastId, onEvent) {
  if (!token()) {
    return lastId;
  }
  const headers = { Authorization: `Bearer ${token()}`, Accept: "text/event-stream" };
  if (lastId) {
    headers["Last-Event-ID"] = lastId;
  }
  reading = new AbortController();
  const response = await fetch("/api/v1/stream", { headers, cache: "no-store", signal: reading.signal });
  if (!response.ok) {
    await response.body?.cancel();
    return "";
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let id = lastId;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return id;
    }
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    id = lines.findLast((line) => line.startsWith("id: "))?.slice(4) ?? id;
    if (lines.some((line) => line.startsWith("data: "))) {
      onEvent();
    }
  }
}
