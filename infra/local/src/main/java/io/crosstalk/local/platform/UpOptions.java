package io.crosstalk.local.platform;

import java.util.OptionalInt;

/**
 * Options of the command {@code up}.
 *
 * @param partitions number of partitions of topics that do not exist yet; empty for the former
 *     number, or 4 at the first start
 * @param portBase first of consecutive ports; empty for the former ports or, at the first start,
 *     free ports near the default ones
 * @param mailPort port of a mail server on this machine that receives messages; empty for none
 */
public record UpOptions(OptionalInt partitions, OptionalInt portBase, OptionalInt mailPort) {
  public static final UpOptions DEFAULTS =
      new UpOptions(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

  public UpOptions withMailPort(int port) {
    return new UpOptions(partitions, portBase, OptionalInt.of(port));
  }
}
