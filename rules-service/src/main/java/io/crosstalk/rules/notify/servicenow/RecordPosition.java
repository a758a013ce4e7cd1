package io.crosstalk.rules.notify.servicenow;

import org.jspecify.annotations.Nullable;

/**
 * Fields of a record as they were read last.
 *
 * @param state value of the state
 * @param assignee sys_id of the assigned user; empty for none
 * @param group sys_id of the assignment group; empty for none
 */
record RecordPosition(String state, String assignee, String group) {
  /** Parses {@link #toString}; null for the position before the first reading. */
  static @Nullable RecordPosition parse(String text) {
    String[] parts = text.split("\t", -1);
    return parts.length == 3 ? new RecordPosition(parts[0], parts[1], parts[2]) : null;
  }

  @Override
  public String toString() {
    return state + "\t" + assignee + "\t" + group;
  }
}
