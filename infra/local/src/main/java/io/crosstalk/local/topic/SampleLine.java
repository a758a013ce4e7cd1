package io.crosstalk.local.topic;

import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.wire.SampleCodec;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A record of {@code crosstalk.samples} as one line. */
final class SampleLine {
  /** Values, or ids, that a line names. */
  private static final int NAMED = 8;

  private static final MathContext DIGITS = new MathContext(4);

  private SampleLine() {}

  /**
   * Time, world and content of a record.
   *
   * @throws IllegalArgumentException when it is none of the topic
   */
  static String of(ConsumerRecord<byte[], byte[]> message) {
    RecordKey key = RecordKey.of(message);
    return switch (SampleCodec.decode(message.value())) {
      case SampleBatch batch -> line(last(batch), key, batch(key.resource(), batch));
      case Tick tick -> line(Instant.ofEpochMilli(tick.completeThroughMs()), key, tick(tick));
      case InventoryNews news -> line(key, news.message());
      case Decision decision ->
          line(
              decision.at(),
              key,
              "decision %d: %s".formatted(decision.id(), grouping(decision.grouping())));
    };
  }

  private static String line(Instant time, RecordKey key, String content) {
    return "%s  %s  %s".formatted(time, key.world().key(), content);
  }

  private static Instant last(SampleBatch batch) {
    return Instant.ofEpochMilli(batch.times()[batch.times().length - 1]);
  }

  /** Values of the last time. */
  private static String batch(String resource, SampleBatch batch) {
    int last = batch.times().length - 1;
    List<String> values = new ArrayList<>();
    for (SampleBatch.Column column : batch.columns()) {
      double value = column.values()[last];
      if (Double.isFinite(value)) {
        values.add(
            "%s %s %s"
                .formatted(
                    column.metric().name(),
                    new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString(),
                    column.metric().unit()));
      }
    }
    String since =
        last == 0
            ? ""
            : "%d times since %s, ".formatted(last + 1, Instant.ofEpochMilli(batch.times()[0]));
    return "%s: %s (%s%s)".formatted(resource, named(values), since, batch.source());
  }

  private static String named(List<String> all) {
    int more = all.size() - NAMED;
    return String.join(", ", all.subList(0, Math.min(NAMED, all.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }

  private static String tick(Tick tick) {
    return "tick of " + tick.source() + (tick.end() ? ", the last one" : "");
  }

  private static String line(RecordKey key, InventoryMessage news) {
    return switch (news) {
      case InventoryMessage.ResourceVersion version ->
          line(version.validFrom(), key, resource(version.resource(), version.source()));
      case InventoryMessage.ChangeSeen seen -> {
        Change change = seen.change();
        String content =
            "change: %s %s %s (%s)"
                .formatted(
                    change.resource(), change.kind().wireName(), change.detail(), seen.source());
        yield line(change.time(), key, content);
      }
      case InventoryMessage.Complete complete ->
          line(complete.completeThrough(), key, "tick of the inventory of " + complete.source());
    };
  }

  private static String resource(Resource resource, String source) {
    String content =
        resource.isVanished()
            ? "has vanished"
            : resource.uses().isEmpty() ? "uses nothing" : "uses " + named(resource.uses());
    return "inventory: %s (%s) %s (%s)"
        .formatted(resource.id(), resource.kind().wireName(), content, source);
  }

  private static String grouping(Grouping grouping) {
    return switch (grouping) {
      case Grouping.Merge(String incident, String into) -> "merge " + incident + " into " + into;
      case Grouping.Split(String incident, String part, List<String> victims) ->
          "split " + named(victims) + " from " + incident + " as " + part;
      case Grouping.Undo(String incident) -> "take back the merge of " + incident;
    };
  }
}
