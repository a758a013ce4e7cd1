package io.crosstalk.bench.ingest;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A running program that receives remote-write requests and writes the samples to Kafka: Telegraf
 * or ingest-service.
 */
interface IngestProgram extends AutoCloseable {

  long pid();

  /** URL that receives Prometheus remote-write requests. */
  String writeUrl();

  /**
   * Waits until the program has written a number of samples to Kafka.
   *
   * @param samples number of samples since the program was started
   * @throws IOException when they are not written in time
   */
  void awaitSamples(long samples) throws IOException, InterruptedException;

  Path log();

  @Override
  void close();
}
