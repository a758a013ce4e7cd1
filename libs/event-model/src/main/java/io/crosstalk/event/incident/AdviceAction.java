package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Actions, from the least disruptive to the most. */
public enum AdviceAction {
  /** Undo a change. */
  UNDO_CHANGE,
  /** Run fewer jobs at the same time. */
  REDUCE_CONCURRENCY,
  /** Run the load, such as a batch job, at another time. */
  RESCHEDULE,
  /** Move a virtual machine to another host. */
  VMOTION,
  /** Limit the load of a resource (QoS, shares, rate limits). */
  LIMIT,
  /** Spread load evenly over peers. */
  REBALANCE,
  /** Correct a setting that contradicts another one. */
  CHANGE_SETTING,
  /** Move a virtual machine's disks to another datastore. */
  STORAGE_VMOTION,
  /** Have the responsible team examine the resource. */
  INSPECT,
  /** Add capacity that all users of the resource need. */
  ADD_CAPACITY;

  /** Spelling used on the bus, in files and in REST. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reverses {@link #wireName()}.
   *
   * @throws IllegalArgumentException when no value has this spelling; the message lists the valid
   *     ones
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
