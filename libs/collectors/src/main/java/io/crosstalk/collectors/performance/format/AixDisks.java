package io.crosstalk.collectors.performance.format;

import java.util.Collection;
import java.util.regex.Pattern;

/**
 * Disks of AIX by their names. If there is a device of a path manager, such as {@code hdiskpower0},
 * the disks are paths of such devices, and their load is counted there.
 */
public final class AixDisks {
  private static final Pattern DISK = Pattern.compile("hdisk\\d+");

  private final boolean hasPathManager;

  /**
   * Looks for a path manager.
   *
   * @param names names of all disks
   */
  public AixDisks(Collection<String> names) {
    hasPathManager =
        names.stream().anyMatch(name -> name.startsWith("hdiskpower") || name.startsWith("vpath"));
  }

  /** Returns whether a disk is a path of another device. */
  public boolean isPath(String name) {
    return hasPathManager && DISK.matcher(name).matches();
  }
}
