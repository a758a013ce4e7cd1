package io.crosstalk.rules.notify.targets;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Progress of reading the pages of a ticket's history. A proxy that removes the number of the page
 * from a request makes the target return the same page for ever.
 */
public final class PageProgress {
  /** Entries that are read at a time. Jira Cloud, for one, keeps 5,000 comments of an issue. */
  private static final int MAX_ENTRIES = 10_000;

  private final String ticket;
  private final String idField;
  private String last = "";
  private int entries;

  /**
   * Begins before the first page.
   *
   * @param ticket key of the ticket, for messages
   * @param idField field of an entry that has its id
   */
  public PageProgress(String ticket, String idField) {
    this.ticket = ticket;
    this.idField = idField;
  }

  /**
   * Returns a page that continues the one before.
   *
   * @throws UndeliverableException when it ends like the one before, or there are too many entries
   */
  public List<JsonNode> next(List<JsonNode> page) throws UndeliverableException {
    if (page.isEmpty()) {
      return page;
    }
    String end = page.getLast().path(idField).asString("");
    if (end.equals(last)) {
      throw UndeliverableException.forNow(
          "the pages of the history of %s do not advance; check that no proxy changes the query"
              .formatted(ticket),
          null);
    }
    entries += page.size();
    if (entries > MAX_ENTRIES) {
      throw UndeliverableException.forNow(
          "%s has more than %d new entries in its history".formatted(ticket, MAX_ENTRIES), null);
    }
    last = end;
    return page;
  }
}
