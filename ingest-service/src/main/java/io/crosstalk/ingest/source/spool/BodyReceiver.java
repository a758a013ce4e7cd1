package io.crosstalk.ingest.source.spool;

import io.crosstalk.ingest.source.IngestProblemException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/**
 * Receives the bodies of push requests. A body uses memory or disk space for the bytes that have
 * arrived, whatever length its sender declares. Thread-safe.
 */
@Component
public final class BodyReceiver {
  private static final DataSize MEMORY = DataSize.ofMegabytes(64);

  private final Spool spool;
  private final ArrivalMemory memory = new ArrivalMemory((int) MEMORY.toBytes());

  /**
   * Creates a receiver.
   *
   * @param directory directory whose spool for bodies is used
   */
  public BodyReceiver(SpoolDirectory directory, MeterRegistry registry) {
    this.spool = directory.bodies();
    gauge("bodies", spool, registry);
    gauge("uploads", directory.uploads(), registry);
  }

  private static void gauge(String content, Spool spool, MeterRegistry registry) {
    Gauge.builder("crosstalk.ingest.spool.bytes", spool, Spool::used)
        .description("Size of the files in the spool directory")
        .tag("content", content)
        .register(registry);
  }

  /**
   * Reads a body to its end, or to one byte beyond the limit.
   *
   * @param limit most bytes of the body
   * @throws IngestProblemException 429 when the spool is full, 507 when the disk is full
   * @throws IOException when the sender breaks off or is too slow; nothing of the body is kept then
   */
  public ArrivedBody receive(InputStream in, long limit) throws IOException {
    ArrivedBody body = new ArrivedBody(limit, spool, memory);
    boolean complete = false;
    try {
      body.receive(in);
      complete = true;
      return body;
    } finally {
      if (!complete) {
        body.close();
      }
    }
  }
}
