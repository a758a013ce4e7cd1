package io.crosstalk.rules.kafka;

import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.event.json.MandatoryFields;
import io.crosstalk.rules.storage.verdict.WrittenVerdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.core.JacksonException;

/**
 * Parses records of the topic of verdicts. Any content has a result; a malformed record never
 * causes an exception.
 */
final class VerdictReader {
  private static final int MAX_PARTITIONS = 1000;

  /**
   * Longest accepted id, in characters. An index of PostgreSQL accepts entries of at most 2,704
   * bytes.
   */
  private static final int MAX_ID_LENGTH = 600;

  private static final long MAX_INTERVAL_MS = Duration.ofDays(31).toMillis();

  private VerdictReader() {}

  /** Result of parsing a record. */
  sealed interface Read {
    /** The record is a verdict. */
    record OfVerdict(World world, WrittenVerdict written) implements Read {}

    /** The record is a tick, that is, a watermark of one partition of one source. */
    record OfTick(World world, Complete tick) implements Read {}

    /**
     * The record can be neither.
     *
     * @param reason text for its dead letter
     */
    record Unusable(String reason) implements Read {}
  }

  static Read read(byte[] value) {
    try {
      VerdictMessage message = EventJson.read(value, VerdictMessage.class);
      World world = World.parse(message.world());
      return switch (message) {
        case Verdict verdict -> new Read.OfVerdict(world, checked(verdict));
        case Complete tick -> new Read.OfTick(world, checked(tick));
      };
    } catch (MalformedJsonException
        | JacksonException
        | IllegalArgumentException
        | NullPointerException e) {
      return new Read.Unusable(String.valueOf(e.getMessage()));
    }
  }

  private static WrittenVerdict checked(Verdict verdict) {
    MandatoryFields.check(verdict);
    requireText(verdict.world(), "world");
    requireText(verdict.episode().id(), "episode.id");
    if (verdict.revision() < 1) {
      throw new IllegalArgumentException("revision is 1 or more, not " + verdict.revision());
    }
    long interval = verdict.episode().intervalMs();
    if (interval < 0 || interval > MAX_INTERVAL_MS) {
      throw new IllegalArgumentException("episode.intervalMs is out of range: " + interval);
    }
    return written(verdict);
  }

  static WrittenVerdict written(Verdict verdict) {
    return new WrittenVerdict(
        verdict, new String(EventJson.write(verdict), StandardCharsets.UTF_8));
  }

  private static Complete checked(Complete tick) {
    MandatoryFields.check(tick);
    requireText(tick.world(), "world");
    requireText(tick.source(), "source");
    if (tick.partitions() < 1 || tick.partitions() > MAX_PARTITIONS) {
      throw new IllegalArgumentException("partitions is 1 to 1000, not " + tick.partitions());
    }
    if (tick.partition() < 0 || tick.partition() >= tick.partitions()) {
      throw new IllegalArgumentException(
          "partition " + tick.partition() + " of " + tick.partitions());
    }
    return tick;
  }

  private static void requireText(String text, String field) {
    if (text.length() > MAX_ID_LENGTH) {
      throw new IllegalArgumentException(field + " has more than " + MAX_ID_LENGTH + " characters");
    }
    boolean storable = StandardCharsets.UTF_8.newEncoder().canEncode(text);
    if (text.isEmpty() || !storable || text.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(field + " is empty, or has characters that it must not");
    }
  }
}
