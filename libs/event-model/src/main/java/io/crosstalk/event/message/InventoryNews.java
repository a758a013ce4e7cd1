package io.crosstalk.event.message;

/**
 * Copy of a record of {@code crosstalk.inventory} or {@code crosstalk.changes} in {@code
 * crosstalk.samples}, where its place among the samples is fixed.
 */
public record InventoryNews(InventoryMessage message) implements SamplesMessage {
  @Override
  public String source() {
    return message.source();
  }
}
