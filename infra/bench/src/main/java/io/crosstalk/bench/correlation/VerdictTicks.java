package io.crosstalk.bench.correlation;

import io.crosstalk.bench.harness.CommittedTopic;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.json.EventJson;
import java.time.Instant;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Ticks that correlation-service has committed with its verdicts: its progress in event time. */
final class VerdictTicks {
  private final CommittedTopic verdicts;
  private final Instant[] complete;

  VerdictTicks(CommittedTopic verdicts) {
    this.verdicts = verdicts;
    complete = new Instant[verdicts.partitions()];
    Arrays.fill(complete, Instant.EPOCH);
  }

  /** Returns whether the output of all steps before the given one is committed. */
  boolean haveReached(int step) {
    verdicts.poll(this::take);
    Instant last = Workload.timeOf(step - 1L);
    return Arrays.stream(complete).noneMatch(last::isAfter);
  }

  /** The key of a verdict has a slash. Verdicts are not parsed, which would disturb the run. */
  private void take(ConsumerRecord<byte[], byte[]> message) {
    for (byte each : message.key()) {
      if (each == '/') {
        return;
      }
    }
    if (EventJson.read(message.value(), VerdictMessage.class)
        instanceof VerdictMessage.Complete tick) {
      complete[tick.partition()] = tick.completeThrough();
    }
  }
}
