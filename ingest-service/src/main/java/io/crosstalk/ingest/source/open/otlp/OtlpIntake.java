package io.crosstalk.ingest.source.open.otlp;

import io.crosstalk.ingest.source.open.door.BodyMemory;
import io.crosstalk.ingest.source.open.door.MetricsDoor;
import io.crosstalk.ingest.source.open.door.Taken;
import org.springframework.stereotype.Component;

/** Takes requests of whatever transport. Thread-safe. */
@Component
public final class OtlpIntake {
  private final MetricsDoor door;
  private final BodyMemory memory;

  OtlpIntake(MetricsDoor door, BodyMemory memory) {
    this.door = door;
    this.memory = memory;
  }

  /**
   * Takes an {@code ExportMetricsServiceRequest}.
   *
   * @return an {@code ExportMetricsServiceResponse}
   * @throws RuntimeException which {@link OtlpFailure} explains
   */
  public byte[] protobuf(String source, byte[] message) throws InterruptedException {
    try (BodyMemory.Share share = memory.share()) {
      share.take(message.length);
      Taken taken = door.take(source, message, OtlpProtobuf::read);
      return OtlpFormat.PROTOBUF.success(taken.refusals().count(), taken.describeRefusals());
    }
  }
}
