package io.crosstalk.local.platform;

import org.jspecify.annotations.Nullable;

/**
 * Options of a start.
 *
 * @param portBase first of consecutive ports; null for the former ports or, at the first start,
 *     free ports near the default ones
 * @param mailPort port of a mail server on this machine that receives messages; null for none
 */
public record UpOptions(@Nullable Integer portBase, @Nullable Integer mailPort) {
  public UpOptions withMailPort(int port) {
    return new UpOptions(portBase, port);
  }
}
