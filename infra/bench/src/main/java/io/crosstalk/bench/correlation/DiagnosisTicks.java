package io.crosstalk.bench.correlation;

import io.crosstalk.bench.harness.CommittedTopic;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Ticks that correlation-service has committed with its versions: its progress in event time. */
final class DiagnosisTicks {
  private static final byte[] TICK = "{\"type\":\"tick\"".getBytes(StandardCharsets.UTF_8);

  private final CommittedTopic diagnoses;
  private Instant complete = Instant.EPOCH;

  DiagnosisTicks(CommittedTopic diagnoses) {
    this.diagnoses = diagnoses;
  }

  /** Returns whether the output of all steps before the given one is committed. */
  boolean haveReached(int step) {
    diagnoses.poll(this::take);
    return !complete.isBefore(Workload.timeOf(step - 1L));
  }

  /** Versions of incidents are not parsed, which would disturb the run. */
  private void take(ConsumerRecord<byte[], byte[]> message) {
    byte[] value = message.value();
    if (value.length > TICK.length
        && Arrays.equals(value, 0, TICK.length, TICK, 0, TICK.length)
        && EventJson.read(value, DiagnosisMessage.class)
            instanceof DiagnosisMessage.Complete tick) {
      complete = tick.completeThrough();
    }
  }
}
