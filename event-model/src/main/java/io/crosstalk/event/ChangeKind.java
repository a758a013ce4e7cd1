package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What was changed. */
public enum ChangeKind {
  VMOTION,
  STORAGE_VMOTION,
  CONFIG,
  DEPLOY,
  FIRMWARE,
  QOS,
  SCALE,
  BACKUP_START,
  BACKUP_END,
  JOB_START,
  JOB_END,
  FAILOVER,
  PATH_DOWN,
  PATH_UP,
  SNAPSHOT_CREATE,
  SNAPSHOT_DELETE,
  REBUILD_START,
  REBUILD_END,
  REPLICATION_SUSPEND,
  REPLICATION_RESYNC,
  BACKGROUND_START,
  BACKGROUND_END,
  MAINTENANCE_START,
  MAINTENANCE_END,
  OTHER;

  /** The spelling used on the bus, in files and in REST. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reverses {@link #wireName()}; a spelling that is not known passes as {@link #OTHER}. */
  @JsonCreator
  public static ChangeKind parse(String wireName) {
    for (ChangeKind value : values()) {
      if (value.wireName().equals(wireName)) {
        return value;
      }
    }
    return OTHER;
  }
}
