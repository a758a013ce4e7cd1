package io.crosstalk.event.inventory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import java.util.Locale;

/** Kind of resource. */
public enum ResourceKind {
  APPLICATION,
  DATABASE,
  VM,
  LPAR,
  POD,
  CONTAINER,
  PROCESS,
  JOB,
  JOB_GROUP,
  USER,
  HOST,
  CLUSTER,
  PROCESSOR_POOL,
  STORAGE_ADAPTER,
  DATASTORE,
  VOLUME,
  STORAGE_POOL,
  STORAGE_NODE,
  ARRAY,
  SWITCH,
  SWITCH_PORT,
  LINK,
  LOAD_BALANCER,
  FIREWALL,
  TAPE_LIBRARY,
  DEVICE;

  /** The spelling used on the bus, in files and in REST. */
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
  public static ResourceKind parse(String wireName) {
    for (ResourceKind value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    throw new IllegalArgumentException(WireNames.unknown("ResourceKind", wireName, values()));
  }
}
