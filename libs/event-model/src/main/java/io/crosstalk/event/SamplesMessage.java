package io.crosstalk.event;

/** A record of {@code crosstalk.samples}. */
public sealed interface SamplesMessage permits SampleBatch, Tick {
  String source();
}
