package io.crosstalk.ingest.source.open.otlp;

import io.crosstalk.ingest.source.open.door.MetricsDoor;
import io.crosstalk.ingest.source.open.door.Taken;
import org.springframework.stereotype.Component;

/** Takes requests of whatever transport. Thread-safe. */
@Component
public final class OtlpIntake {
  private final MetricsDoor door;

  OtlpIntake(MetricsDoor door) {
    this.door = door;
  }

  /**
   * Takes an {@code ExportMetricsServiceRequest}.
   *
   * @return an {@code ExportMetricsServiceResponse}
   * @throws RuntimeException which {@link OtlpFailure} explains
   */
  public byte[] protobuf(String source, byte[] message) throws InterruptedException {
    Taken taken = door.take(source, message, OtlpProtobuf::read);
    return OtlpFormat.PROTOBUF.success(taken.refusals().points(), taken.describeRefusals());
  }
}
