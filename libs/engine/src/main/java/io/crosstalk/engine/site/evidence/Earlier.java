package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Victim;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The version of an incident before the next one, as far as that one depends on it.
 *
 * @param atMs time of the version, epoch milliseconds
 * @param victims those that are listed, without what a person has merged into the incident
 */
public record Earlier(
    int revision,
    Severity severity,
    CauseClass causeClass,
    List<String> culprits,
    long onsetMs,
    long endMs,
    long detectedMs,
    long atMs,
    List<Victim> victims,
    int victimCount) {
  /** Part of its duration after which an incident is described again while nothing changes. */
  private static final int REVISED = 2;

  public static Earlier of(Diagnosis version) {
    Instant end = version.times().end();
    return new Earlier(
        version.revision(),
        version.severity(),
        version.causeClass(),
        version.culprits().stream().map(each -> each.resource().id()).toList(),
        version.times().onset().toEpochMilli(),
        end == null ? Long.MAX_VALUE : end.toEpochMilli(),
        version.times().detected().toEpochMilli(),
        version.times().at().toEpochMilli(),
        version.victims(),
        version.victimCount());
  }

  /** Returns whether the incident is to be described again although nothing has changed. */
  public boolean isDue(long nowMs) {
    return (nowMs - atMs) * REVISED >= nowMs - onsetMs;
  }

  /** Returns whether a version no longer states the cause or a culprit of this one. */
  public boolean isReplacedBy(Diagnosis version) {
    List<String> named = version.culprits().stream().map(each -> each.resource().id()).toList();
    return causeClass != CauseClass.UNKNOWN
        && (version.causeClass() != causeClass || !named.containsAll(culprits));
  }

  Instant detected() {
    return Instant.ofEpochMilli(detectedMs);
  }

  Optional<Victim> victim(String id) {
    return victims.stream().filter(each -> each.resource().equals(id)).findFirst();
  }

  public void write(ByteWriter out) {
    out.bytes(EventJson.write(this));
  }

  public static Earlier read(ByteReader in) {
    return EventJson.read(in.bytes(), Earlier.class);
  }
}
