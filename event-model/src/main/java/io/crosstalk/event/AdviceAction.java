package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What can be done, from the least disruptive to the most. */
public enum AdviceAction {
  /** Measure what nobody knows yet. */
  MEASURE,
  /** Take back what was changed. */
  UNDO_CHANGE,
  /** Run fewer jobs at the same time. */
  REDUCE_CONCURRENCY,
  /** Let it run at another time. */
  RESCHEDULE,
  /** Move a virtual machine to another host. */
  VMOTION,
  /** Cap what it may ask for (QoS, shares, rate limits). */
  LIMIT,
  /** Spread load evenly over peers. */
  REBALANCE,
  /** Set what contradicts something else. */
  CHANGE_SETTING,
  /** Move a virtual machine's disks to another datastore. */
  STORAGE_VMOTION,
  /** Have whoever looks after it examine it. */
  INSPECT,
  /** Provide more of what everybody needs. */
  ADD_CAPACITY;

  /** The spelling used on the bus, in files and in REST. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reverses {@link #wireName()}.
   *
   * @throws IllegalArgumentException when there is no such value; the message lists those there are
   */
  @JsonCreator
  public static AdviceAction parse(String wireName) {
    for (AdviceAction value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("AdviceAction", wireName, values()));
  }
}
