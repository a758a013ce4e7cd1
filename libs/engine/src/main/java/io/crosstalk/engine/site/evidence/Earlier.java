package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.Severity;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;

/**
 * The version of an open incident before the next one, as far as that one depends on it.
 *
 * @param atMs time of the version, epoch milliseconds
 */
public record Earlier(
    String id, int revision, Severity severity, long onsetMs, long detectedMs, long atMs) {
  /** Part of its duration after which an incident is described again while nothing changes. */
  private static final int REVISED = 2;

  public static Earlier of(Diagnosis version) {
    return new Earlier(
        version.id(),
        version.revision(),
        version.severity(),
        version.times().onset().toEpochMilli(),
        version.times().detected().toEpochMilli(),
        version.times().at().toEpochMilli());
  }

  /** Returns whether the incident is to be described again although nothing has changed. */
  public boolean isDue(long nowMs) {
    return (nowMs - atMs) * REVISED >= nowMs - onsetMs;
  }

  Instant detected() {
    return Instant.ofEpochMilli(detectedMs);
  }

  public void write(ByteWriter out) {
    out.string(id);
    out.varint(revision);
    out.string(severity.name());
    out.zigzag(onsetMs);
    out.zigzag(detectedMs);
    out.zigzag(atMs);
  }

  public static Earlier read(ByteReader in) {
    return new Earlier(
        in.string(),
        (int) in.varint(),
        Severity.valueOf(in.string()),
        in.zigzag(),
        in.zigzag(),
        in.zigzag());
  }
}
