package io.crosstalk.ingest.collect.pipeline;

/** Data of one rhythm: a source of its own on the bus. */
final class Stream {
  private final String name;
  private final StreamWatermark covering = new StreamWatermark();
  private final SeriesLedger ledger;

  Stream(String name, int maxSeries) {
    this.name = name;
    this.ledger = new SeriesLedger(maxSeries);
  }

  String name() {
    return name;
  }

  StreamWatermark covering() {
    return covering;
  }

  SeriesLedger ledger() {
    return ledger;
  }

  StreamReport report() {
    return new StreamReport(name, covering.progress(), ledger.intervals());
  }
}
