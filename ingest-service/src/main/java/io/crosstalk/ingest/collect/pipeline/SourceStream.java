package io.crosstalk.ingest.collect.pipeline;

/**
 * Part of a source's data that has its own interval and delay, such as the events of a vCenter. A
 * stream has its own name and watermark on the bus.
 */
final class SourceStream {
  private final String name;
  private final StreamWatermark watermark = new StreamWatermark();
  private final SeriesLedger ledger;

  SourceStream(String name, int maxSeries) {
    this.name = name;
    this.ledger = new SeriesLedger(maxSeries);
  }

  String name() {
    return name;
  }

  StreamWatermark watermark() {
    return watermark;
  }

  SeriesLedger ledger() {
    return ledger;
  }

  StreamReport report() {
    return new StreamReport(name, watermark.progress(), ledger.intervals());
  }
}
