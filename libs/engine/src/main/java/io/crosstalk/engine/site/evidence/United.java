package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.Diagnosis.Times;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Figures of an incident together with those of its parts. */
final class United {
  private final Diagnosis whole;
  private final Map<String, Victim> victims = new LinkedHashMap<>();
  private int unlisted;
  private Severity severity;
  private long onsetMs;
  private long endMs = Long.MIN_VALUE;
  private boolean isAnyExpired;

  United(Diagnosis whole) {
    this.whole = whole;
    this.severity = whole.severity();
    this.onsetMs = whole.times().onset().toEpochMilli();
    whole.victims().forEach(each -> victims.put(each.resource(), each));
    this.unlisted = whole.victimCount() - victims.size();
  }

  void add(Diagnosis part) {
    part.victims().forEach(each -> victims.putIfAbsent(each.resource(), each));
    unlisted += part.victimCount() - part.victims().size();
    severity = part.severity().compareTo(severity) < 0 ? part.severity() : severity;
    isAnyExpired |= part.resolution() == Resolution.EXPIRED;
    Instant end = part.times().end();
    onsetMs = Math.min(onsetMs, part.times().onset().toEpochMilli());
    endMs = Math.max(endMs, end == null ? Long.MAX_VALUE : end.toEpochMilli());
  }

  List<Victim> victims() {
    return victims.values().stream().limit(VictimFigures.LISTED).toList();
  }

  int victimCount() {
    return victims.size() + unlisted;
  }

  Severity severity() {
    return severity;
  }

  /** Reason of the end; a recovery only when all of them have recovered. */
  @Nullable Resolution resolution() {
    Resolution own = whole.resolution();
    return isAnyExpired && own == Resolution.RECOVERED ? Resolution.EXPIRED : own;
  }

  Times times(boolean isOver) {
    Times own = whole.times();
    Instant end = own.end();
    if (isOver && end != null && end.toEpochMilli() < endMs) {
      end = Instant.ofEpochMilli(endMs);
    }
    return new Times(Instant.ofEpochMilli(onsetMs), isOver ? end : null, own.detected(), own.at());
  }
}
