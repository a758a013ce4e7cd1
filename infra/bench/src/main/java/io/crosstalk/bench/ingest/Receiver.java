package io.crosstalk.bench.ingest;

import java.io.IOException;
import java.nio.file.Path;

/** A program that takes requests and writes into Kafka. */
interface Receiver extends AutoCloseable {

  long pid();

  /** Where remote write goes. */
  String writeUrl();

  /**
   * Waits until so many samples are in Kafka since it was started.
   *
   * @throws IOException when they don't come
   */
  void awaitSamples(long samples) throws IOException, InterruptedException;

  Path log();

  @Override
  void close();
}
