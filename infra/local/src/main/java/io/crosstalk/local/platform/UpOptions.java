package io.crosstalk.local.platform;

import java.util.OptionalInt;

/**
 * Options of a start.
 *
 * @param partitions number of partitions of topics that do not exist yet; empty: as before, or 4
 * @param portBase the first of consecutive ports; empty: as before, or free ones near the usual
 */
public record UpOptions(OptionalInt partitions, OptionalInt portBase) {
  public static final UpOptions DEFAULTS = new UpOptions(OptionalInt.empty(), OptionalInt.empty());
}
