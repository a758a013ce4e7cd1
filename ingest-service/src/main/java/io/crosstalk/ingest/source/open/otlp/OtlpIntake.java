package io.crosstalk.ingest.source.open.otlp;

import io.crosstalk.collectors.open.otlp.OtlpProtobuf;
import io.crosstalk.ingest.source.open.ingest.IngestResult;
import io.crosstalk.ingest.source.open.ingest.MetricsIngest;
import org.springframework.stereotype.Component;

/** Processes OTLP requests, whatever their transport. Thread-safe. */
@Component
public final class OtlpIntake {
  private final MetricsIngest ingest;

  OtlpIntake(MetricsIngest ingest) {
    this.ingest = ingest;
  }

  /**
   * Publishes the metrics of an {@code ExportMetricsServiceRequest}.
   *
   * @return an {@code ExportMetricsServiceResponse}
   * @throws RuntimeException any failure; {@link OtlpFailure} converts it to a response
   */
  public byte[] protobuf(String source, byte[] message) throws InterruptedException {
    IngestResult result = ingest.take(source, message, OtlpProtobuf::read);
    return OtlpFormat.PROTOBUF.success(result.refusals().points(), result.describeRefusals());
  }
}
