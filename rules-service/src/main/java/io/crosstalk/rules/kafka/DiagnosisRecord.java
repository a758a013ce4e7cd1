package io.crosstalk.rules.kafka;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.event.json.MandatoryFields;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.DiagnosisMessage.Complete;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import io.crosstalk.event.message.DiagnosisMessage.Reset;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A record of the topic of diagnoses. Any content has a result; a malformed record never causes an
 * exception.
 *
 * @param message its content; null when it cannot be used
 * @param problem reason for its dead letter; empty when it can be used
 */
record DiagnosisRecord(
    ConsumerRecord<byte[], byte[]> original, @Nullable DiagnosisMessage message, String problem) {
  /**
   * Longest accepted id, in characters. An index of PostgreSQL accepts entries of at most 2,704
   * bytes.
   */
  private static final int MAX_ID_LENGTH = 600;

  static DiagnosisRecord of(ConsumerRecord<byte[], byte[]> original) {
    byte[] value = original.value();
    if (value == null) {
      return new DiagnosisRecord(original, null, "the record has no value");
    }
    try {
      return new DiagnosisRecord(
          original, checked(EventJson.read(value, DiagnosisMessage.class)), "");
    } catch (MalformedJsonException
        | JacksonException
        | IllegalArgumentException
        | NullPointerException e) {
      return new DiagnosisRecord(original, null, String.valueOf(e.getMessage()));
    }
  }

  /** The same record as one that cannot be used. */
  DiagnosisRecord unusable(String reason) {
    return new DiagnosisRecord(original, null, reason);
  }

  private static DiagnosisMessage checked(DiagnosisMessage message) {
    MandatoryFields.check((Record) message);
    requireText(World.parse(message.world()).key(), "world");
    switch (message) {
      case Version version -> check(version);
      case DecisionOutcome outcome -> requireText(outcome.mergedBefore(), "mergedBefore");
      case Reset _ -> {}
      case Complete tick -> requireText(tick.source(), "source");
    }
    return message;
  }

  private static void check(Version version) {
    requireText(version.incident().id(), "incident.id");
    if (!version.incident().world().equals(version.world())) {
      throw new IllegalArgumentException(
          "incident.world is " + version.incident().world() + ", not " + version.world());
    }
    if (version.incident().revision() < 1) {
      throw new IllegalArgumentException(
          "incident.revision is 1 or more, not " + version.incident().revision());
    }
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
