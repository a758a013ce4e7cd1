package io.crosstalk.ingest.collect.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.ingest.publish.FakeBus;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BusDestinationTest {
  /** Number of samples of one resource that need several records. */
  private static final int SAMPLES = 40_000;

  private final FakeBus bus = new FakeBus(false);
  private final BusDestination destination = new BusDestination(bus);

  @BeforeEach
  void sendSeveralRecords() {
    List<Sample> samples =
        LongStream.range(0, SAMPLES)
            .mapToObj(time -> new Sample(time, "vm-1", MetricCatalogue.of("disk.latency"), 1))
            .toList();
    destination.send(new Delivery.Readings("vc", "vm-1", samples));
    assertThat(bus.producer().history()).hasSizeGreaterThan(2);
  }

  @Test
  void settle_oneRecordIsInvalidAndOneTimedOut_keepsTheDeliveryForARetry() throws Exception {
    bus.producer().errorNext(new RecordTooLargeException("too large"));
    bus.producer().errorNext(new TimeoutException("no broker"));
    acknowledgeTheRest();

    assertThat(destination.settle()).isEqualTo("Kafka did not take everything: no broker");
    assertThat(destination.rejected()).isEmpty();
  }

  @Test
  void settle_onlyInvalidRecords_rejectsTheDelivery() throws Exception {
    bus.producer().completeNext();
    bus.producer().errorNext(new RecordTooLargeException("too large"));
    acknowledgeTheRest();

    assertThat(destination.settle()).isNull();
    assertThat(destination.rejected()).hasSize(1);
  }

  private void acknowledgeTheRest() {
    while (bus.producer().completeNext()) {
      // The next record.
    }
  }
}
