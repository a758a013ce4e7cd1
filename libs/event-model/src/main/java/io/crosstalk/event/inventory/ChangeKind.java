package io.crosstalk.event.inventory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Kind of change. */
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

  private static final Set<ChangeKind> SETTINGS = EnumSet.of(CONFIG, QOS, FIRMWARE);

  private static final Set<ChangeKind> LASTING =
      EnumSet.of(CONFIG, QOS, SCALE, DEPLOY, FIRMWARE, VMOTION, STORAGE_VMOTION);

  private static final Set<ChangeKind> ENDS =
      EnumSet.of(BACKUP_END, JOB_END, REBUILD_END, BACKGROUND_END);

  /**
   * Returns whether the change is a setting or a move, whose effect lasts until the next change.
   */
  public boolean isLasting() {
    return LASTING.contains(this);
  }

  /** Returns whether the change is a setting, which can be restored. */
  public boolean isSetting() {
    return SETTINGS.contains(this);
  }

  /** Returns whether the change reports that a load has ended by itself. */
  public boolean isEnd() {
    return ENDS.contains(this);
  }

  /** The spelling used on the bus, in files and in REST. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reverses {@link #wireName()}; an unknown spelling becomes {@link #OTHER}. */
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
