package io.crosstalk.event.message;

import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Record that arrived and could not be processed.
 *
 * @param time time of the refusal (wall clock)
 * @param file name of the file that contained the record; null when the record did not come in a
 *     file
 * @param line line of the record in the file, from 1; 0 when it is not known
 * @param original the bytes as received, at most the first 64 KiB of them; more are cut off here,
 *     so that a dead letter always fits into its topic
 */
public record DeadLetter(
    String world,
    String source,
    String reason,
    Instant time,
    @Nullable String file,
    long line,
    byte[] original) {
  /** Maximum length of {@link #original} in bytes. */
  public static final int MAX_ORIGINAL_BYTES = 64 << 10;

  public DeadLetter {
    original =
        original.length > MAX_ORIGINAL_BYTES
            ? Arrays.copyOf(original, MAX_ORIGINAL_BYTES)
            : original;
  }
}
