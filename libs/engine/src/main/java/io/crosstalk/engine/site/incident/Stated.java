package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An incident that has been stated: one of degraded or of silent resources. */
final class Stated {
  private static final int SILENCE = 0;
  private static final int OVER = 1;
  private static final int OPEN = 2;

  private final String id;
  private final @Nullable TrackedIncident incident;
  private final @Nullable Silence silence;
  private @Nullable Diagnosis version;
  private @Nullable Severity published;
  private boolean isResolved;
  private long overMs = Long.MAX_VALUE;
  private @Nullable Stated whole;
  private boolean isPart;

  /** Victims that a person counts as one problem with those of the incident. */
  private final Set<String> linked = new TreeSet<>();

  Stated(String id, @Nullable TrackedIncident incident, @Nullable Silence silence) {
    this.id = id;
    this.incident = incident;
    this.silence = silence;
  }

  String id() {
    return id;
  }

  @Nullable TrackedIncident incident() {
    return incident;
  }

  @Nullable Silence silence() {
    return silence;
  }

  /**
   * The last version of the incident itself, without what a person has merged into it; it may not
   * have been published.
   */
  @Nullable Diagnosis version() {
    return version;
  }

  void describe(Diagnosis own) {
    version = own;
  }

  /** The severity of the last version that an observer received; null before the first one. */
  @Nullable Severity published() {
    return published;
  }

  boolean isResolved() {
    return isResolved;
  }

  void tell(Severity severity, boolean isEnd) {
    published = severity;
    isResolved = isEnd;
  }

  boolean isOver() {
    return overMs < Long.MAX_VALUE;
  }

  /** Time at which it ended; the greatest value while it lasts. */
  long overMs() {
    return overMs;
  }

  void end(long nowMs) {
    overMs = nowMs;
  }

  /** The incident that it is a part of, directly or through others; itself when it is none. */
  Stated root() {
    return whole == null ? this : whole.root();
  }

  /** Returns whether its victims count as those of the root. */
  boolean isPart() {
    return whole != null && isPart;
  }

  /** Becomes a part of another incident, which counts its victims, too. */
  void join(Stated other) {
    whole = other;
    isPart = true;
  }

  /** Becomes a part of another incident, which explains all of it. */
  void vanish(Stated other) {
    whole = other;
  }

  /** Becomes an incident of its own again. */
  void leave() {
    whole = null;
    isPart = false;
    linked.clear();
    isResolved = false;
  }

  @Nullable Stated whole() {
    return whole;
  }

  Set<String> linked() {
    return linked;
  }

  /** Ids of the victims in the last version. */
  Set<String> victims() {
    Set<String> victims = new TreeSet<>();
    if (version != null) {
      version.victims().stream().map(Victim::resource).forEach(victims::add);
    }
    return victims;
  }

  void write(ByteWriter out) {
    out.string(id);
    out.u8(silence != null ? SILENCE : isOver() ? OVER : OPEN);
    if (silence != null) {
      silence.write(out);
    } else if (incident != null && isOver()) {
      incident.write(out);
    } else if (incident != null) {
      out.varint(incident.number());
    }
    out.u8(version == null ? 0 : 1);
    if (version != null) {
      version.write(out);
    }
    out.string(published == null ? "" : published.name());
    out.u8(isResolved ? 1 : 0);
    out.zigzag(overMs);
    out.varint(linked.size());
    linked.forEach(out::string);
  }

  /** Reverses {@link #write}; what it is a part of is not set yet. */
  static Stated read(ByteReader in, Tracker tracker, SiteSeries series) {
    String id = in.string();
    int kind = in.u8();
    Silence silence = kind == SILENCE ? Silence.read(in) : null;
    TrackedIncident incident =
        kind == OVER
            ? TrackedIncident.read(in, series)
            : kind == OPEN ? tracker.open((int) in.varint()) : null;
    Stated stated = new Stated(id, incident, silence);
    stated.version = in.u8() == 0 ? null : Diagnosis.read(in);
    String published = in.string();
    stated.published = published.isEmpty() ? null : Severity.valueOf(published);
    stated.isResolved = in.u8() == 1;
    stated.overMs = in.zigzag();
    stated.linked.addAll(Silence.strings(in));
    return stated;
  }
}
