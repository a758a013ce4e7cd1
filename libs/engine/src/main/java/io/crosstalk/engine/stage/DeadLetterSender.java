package io.crosstalk.engine.stage;

import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends records that a stage cannot process to the dead letters, with the reason. */
public final class DeadLetterSender {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterSender.class);

  /**
   * Maximum number of payload bytes in a dead letter, so that the dead letter of a record that was
   * too large is not too large itself.
   */
  private static final int MOST_BYTES = 64 * 1024;

  private final StageTask task;

  public DeadLetterSender(StageTask task) {
    this.task = task;
  }

  /**
   * Sends a dead letter.
   *
   * @param timeMs epoch milliseconds
   * @param payload only the first 64 KiB are kept
   */
  public void send(String world, String source, String reason, long timeMs, byte[] payload) {
    LOG.warn("dead letter of world {}, source {}: {}", world, source, reason);
    byte[] kept = payload.length > MOST_BYTES ? Arrays.copyOf(payload, MOST_BYTES) : payload;
    DeadLetter deadLetter =
        new DeadLetter(world, source, reason, Instant.ofEpochMilli(timeMs), null, 0, kept);
    byte[] key = (world + "/" + source).getBytes(StandardCharsets.UTF_8);
    task.send(StageTask.Channel.DEAD_LETTERS, key, EventJson.write(deadLetter));
  }
}
