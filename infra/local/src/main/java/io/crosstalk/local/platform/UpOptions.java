package io.crosstalk.local.platform;

import java.util.OptionalInt;

/**
 * Options of {@link Platform#up}.
 *
 * @param partitions number of partitions of topics that do not exist yet; empty for the former
 *     number, or 4 at the first start
 * @param portBase first of consecutive ports; empty for the former ports or, at the first start,
 *     free ports near the default ones
 */
public record UpOptions(OptionalInt partitions, OptionalInt portBase) {
  public static final UpOptions DEFAULTS = new UpOptions(OptionalInt.empty(), OptionalInt.empty());
}
