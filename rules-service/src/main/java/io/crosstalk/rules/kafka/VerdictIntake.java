package io.crosstalk.rules.kafka;

import io.crosstalk.event.World;
import io.crosstalk.rules.kafka.VerdictReader.Read;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;

/**
 * The records of one read from the topic of verdicts, by kind.
 *
 * @param unusable records that could not be parsed
 * @param positions offset to read next, by partition
 */
record VerdictIntake(
    List<Read.OfVerdict> verdicts,
    List<Read.OfTick> ticks,
    List<Unusable> unusable,
    Map<Integer, Long> positions) {

  /**
   * A record that could not be parsed.
   *
   * @param reason text for its dead letter
   */
  record Unusable(ConsumerRecord<byte[], byte[]> original, String reason) {}

  static VerdictIntake of(ConsumerRecords<byte[], byte[]> records, Map<Integer, Long> positions) {
    VerdictIntake intake =
        new VerdictIntake(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), positions);
    records.forEach(intake::add);
    return intake;
  }

  boolean isEmpty() {
    return verdicts.isEmpty() && ticks.isEmpty() && unusable.isEmpty();
  }

  /** Worlds of the records; of several runs of a world only the newest. */
  Collection<World> newestRuns() {
    Map<String, World> newest = new HashMap<>();
    verdicts.forEach(read -> newest.merge(read.world().name(), read.world(), VerdictIntake::newer));
    ticks.forEach(read -> newest.merge(read.world().name(), read.world(), VerdictIntake::newer));
    return newest.values();
  }

  private void add(ConsumerRecord<byte[], byte[]> message) {
    byte[] value = message.value();
    Read read =
        value == null ? new Read.Unusable("the record has no value") : VerdictReader.read(value);
    switch (read) {
      case Read.OfVerdict verdict -> verdicts.add(verdict);
      case Read.OfTick tick -> ticks.add(tick);
      case Read.Unusable bad -> unusable.add(new Unusable(message, bad.reason()));
    }
  }

  private static World newer(World a, World b) {
    return a.run() >= b.run() ? a : b;
  }
}
