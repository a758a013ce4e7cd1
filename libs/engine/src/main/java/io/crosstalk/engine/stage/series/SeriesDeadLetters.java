package io.crosstalk.engine.stage.series;

import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.StageTask;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Topics;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends samples that stage 1 cannot process to the dead letters, with the reason. */
final class SeriesDeadLetters {
  private static final Logger LOG = LoggerFactory.getLogger(SeriesDeadLetters.class);

  private final StageTask task;

  SeriesDeadLetters(StageTask task) {
    this.task = task;
  }

  /**
   * Sends a record to the dead letters that cannot be read, or that arrives while the backlog of
   * its world is full.
   */
  void rejected(byte[] keyBytes, byte[] value, String reason) {
    String key = new String(keyBytes, StandardCharsets.UTF_8);
    String world = key.substring(0, Math.max(0, key.indexOf('/')));
    send(keyBytes, new DeadLetter(world, Topics.SAMPLES, reason, Instant.EPOCH, null, 0, value));
  }

  /** Sends late samples to the dead letters: newer samples had been applied before they arrived. */
  void late(TrackedResource resource, SampleBatch samples) {
    String reason =
        "%d samples of %s came after newer ones, of %s, had been applied: late data, or sent twice"
            .formatted(
                samples.sampleCount(),
                resource.id(),
                Instant.ofEpochMilli(resource.takenThrough()));
    send(resource, reason, samples.times()[0], SampleCodec.encode(samples));
  }

  /** Sends a dead letter about samples of the last tick that could not be applied. */
  void failed(TrackedResource resource, RuntimeException reason) {
    LOG.warn("samples of {} could not be applied", resource.id(), reason);
    send(
        resource,
        "samples of %s could not be applied: %s".formatted(resource.id(), reason),
        Math.max(0, resource.takenThrough()),
        new byte[0]);
  }

  private void send(TrackedResource resource, String reason, long timeMs, byte[] payload) {
    SeriesId series = resource.series();
    byte[] key = (series.world() + "/" + series.resource()).getBytes(StandardCharsets.UTF_8);
    send(
        key,
        new DeadLetter(
            series.world(),
            series.source(),
            reason,
            Instant.ofEpochMilli(timeMs),
            null,
            0,
            payload));
  }

  private void send(byte[] key, DeadLetter deadLetter) {
    task.send(StageTask.Channel.DEAD_LETTERS, key, EventJson.write(deadLetter));
  }
}
