package io.crosstalk.bench.ingest;

import java.io.IOException;
import java.nio.file.Path;

/** A program that receives requests and writes to Kafka. */
interface IngestProgram extends AutoCloseable {

  long pid();

  /** URL for remote write. */
  String writeUrl();

  /**
   * Waits until so many samples are in Kafka since the start.
   *
   * @throws IOException when they do not come
   */
  void awaitSamples(long samples) throws IOException, InterruptedException;

  Path log();

  @Override
  void close();
}
