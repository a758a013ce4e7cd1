package io.crosstalk.event.message;

/**
 * A record of {@code crosstalk.samples}. All records of a world are in one partition, in the order
 * in which they take effect.
 */
public sealed interface SamplesMessage permits SampleBatch, Tick, InventoryNews, Decision {
  String source();
}
