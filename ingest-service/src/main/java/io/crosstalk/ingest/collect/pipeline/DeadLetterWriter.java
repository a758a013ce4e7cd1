package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.message.DeadLetter;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the rejections of a source, and creates their dead letters. Not thread-safe. */
final class DeadLetterWriter {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterWriter.class);
  private static final int MAX_ORIGINAL = 65_536;
  private static final byte[] NOTHING = {};

  private final PipelineSettings settings;
  private final PipelineCounts counts;

  DeadLetterWriter(PipelineSettings settings, PipelineCounts counts) {
    this.settings = settings;
    this.counts = counts;
  }

  /**
   * Counts a rejection, and returns its dead letter.
   *
   * @param text reason in words
   * @param file file that contains the input; null when there is none
   * @param line number of the line in the file, from 1; 0 when there is none
   * @param original the rejected input
   */
  DeadLetter reject(
      RejectReason reason, String text, @Nullable String file, long line, byte[] original) {
    count(reason, text);
    return letter(settings.source(), text, file, line, original);
  }

  /** Returns a dead letter that reports how many dead letters were omitted. */
  DeadLetter omitted(long number) {
    String text = number + " more readings were refused, the last one: " + counts.lastRejection;
    return letter(settings.source(), text, null, 0, NOTHING);
  }

  /** Returns the dead letters for deliveries that Kafka will never accept. */
  List<DeadLetter> ofRejected(Collection<PermanentRejection> rejections) {
    return rejections.stream().map(this::ofRejected).filter(Objects::nonNull).toList();
  }

  /**
   * Returns the dead letter for a delivery that Kafka will never accept. If the delivery is itself
   * a dead letter, it is replaced by a shorter one without the original; null if that was refused,
   * too, and the input is lost.
   */
  private @Nullable DeadLetter ofRejected(PermanentRejection rejection) {
    Delivery delivery = rejection.delivery();
    if (!(delivery instanceof Delivery.Letter(DeadLetter letter))) {
      count(RejectReason.NOT_TAKEN, rejection.reason());
      return letter(delivery.source(), rejection.reason(), null, 0, delivery.original());
    }
    if (letter.original().length > 0) {
      return letter(letter.source(), rejection.reason(), null, 0, NOTHING);
    }
    counts.lost++;
    LOG.error("a dead letter of {} is lost: {}", letter.source(), rejection.reason());
    return null;
  }

  private void count(RejectReason reason, String text) {
    settings.meters().rejected(reason);
    counts.rejected++;
    counts.lastRejection = text;
  }

  private DeadLetter letter(
      String source, String text, @Nullable String file, long line, byte[] original) {
    byte[] kept = original.length > MAX_ORIGINAL ? Arrays.copyOf(original, MAX_ORIGINAL) : original;
    Instant now = Instant.ofEpochMilli(settings.clock().millis());
    return new DeadLetter(settings.world(), source, text, now, file, line, kept);
  }
}
