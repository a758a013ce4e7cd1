// The pages of an incident's timeline as one answer.

import { get, withQuery } from "./api.js";

const MAX_PAGES = 5;

/** Reads the timeline at `path`, the earliest entry first. The answer is the same object again while no page has changed. */
export function createTimelineReader(path) {
  let pages = [];
  let whole = null;
  return read;

  async function read() {
    const fresh = [await get(path)];
    while (fresh.at(-1).nextCursor && fresh.length < MAX_PAGES) {
      fresh.push(await get(withQuery(path, { cursor: fresh.at(-1).nextCursor })));
    }
    if (fresh.length !== pages.length || fresh.some((page, index) => page !== pages[index])) {
      pages = fresh;
      whole = { items: fresh.flatMap((page) => page.items), nextCursor: fresh.at(-1).nextCursor };
    }
    return whole;
  }
}
