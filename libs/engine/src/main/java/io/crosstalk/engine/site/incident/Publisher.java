package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the leading statement on an incident is said, so that it need not be withdrawn: the
 * sequential test of several hypotheses, whose result the next decision must confirm.
 *
 * @see <a href="https://doi.org/10.1109/18.335939">Baum, Veeravalli: A sequential procedure for
 *     multihypothesis testing, 1994</a>
 */
final class Publisher {
  /** Probability from which a cause is said, or replaces another one. */
  static final double SURE = 0.8;

  private final Map<String, Long> sureSince = new HashMap<>();
  private boolean isLoud;
  private @Nullable Statement leading;
  private long leadingSince;
  private @Nullable Statement said;

  /** The last statement; null while the incident is only recorded. */
  @Nullable Statement said() {
    return said;
  }

  /** Returns whether it is, or was, worth a message. */
  boolean isLoud() {
    return isLoud;
  }

  /** Notes that it is worth a message. */
  void raise() {
    isLoud = true;
  }

  /** States that there is an incident, whose cause is unknown yet. */
  void open(Statement statement) {
    isLoud = true;
    said = statement.asUnknown();
  }

  /**
   * Takes a new belief into account.
   *
   * @param nowMs time of the decision, epoch milliseconds
   * @param isClosing whether it is the last one
   * @return whether something else is said than before
   */
  boolean advance(Snapshot snapshot, long nowMs, TimeScale scale, boolean isClosing) {
    Statement statement = Statement.of(snapshot);
    if (leading == null || !leading.isLike(statement)) {
      leadingSince = nowMs;
    }
    leading = statement;
    noteSure(snapshot, statement, nowMs);
    boolean isOver = isClosing || snapshot.toMs() + scale.settledMs() < nowMs;
    boolean isHeld = nowMs > leadingSince;
    if (!isLoud || (said == null && !isHeld && !isOver)) {
      return false;
    }
    boolean isSettled = nowMs - leadingSince >= scale.settledMs();
    Set<String> sure = sure(nowMs);
    Statement next = next(snapshot, statement, sure, isHeld, isSettled, isOver, isClosing);
    boolean isNew = said == null || !said.isLike(next) || !next.culprits().equals(said.culprits());
    said = next;
    return isNew;
  }

  private void noteSure(Snapshot snapshot, Statement statement, long nowMs) {
    sureSince.keySet().removeIf(who -> snapshot.suspects().getOrDefault(who, 0.0) < SURE);
    for (String who : statement.culprits()) {
      if (snapshot.suspects().getOrDefault(who, 0.0) >= SURE) {
        sureSince.putIfAbsent(who, nowMs);
      }
    }
  }

  private Set<String> sure(long nowMs) {
    Set<String> sure = new LinkedHashSet<>();
    sureSince.forEach(
        (who, since) -> {
          if (nowMs > since) {
            sure.add(who);
          }
        });
    return sure;
  }

  private Statement next(
      Snapshot snapshot,
      Statement statement,
      Set<String> sure,
      boolean isHeld,
      boolean isSettled,
      boolean isOver,
      boolean isClosing) {
    if (said == null || said.isUnknown()) {
      Statement first = first(statement, sure, isHeld, isOver);
      // While the cause is unknown, the first place that was said stays.
      return said != null && first.isUnknown() ? said : first;
    }
    if (said.isLike(statement)) {
      return statement.withCulprits(more(said, snapshot, statement, sure, isOver));
    }
    // The own load of a named culprit, which is degraded itself, is no other cause.
    boolean isSameOwner =
        said.causeClass() == CauseClass.NOISY_NEIGHBOUR
            && statement.causeClass() == CauseClass.SELF_INFLICTED
            && said.culprits().contains(snapshot.at());
    boolean isReplaced = !isSameOwner && statement.probability() >= SURE && isSettled && !isClosing;
    return isReplaced ? statement.withFirst() : said;
  }

  private static Statement first(
      Statement statement, Set<String> sure, boolean isHeld, boolean isOver) {
    if (statement.probability() >= SURE && isHeld) {
      List<String> culprits = statement.culprits().stream().filter(sure::contains).toList();
      return culprits.isEmpty() ? statement.withFirst() : statement.withCulprits(culprits);
    }
    if (isOver) {
      return statement.probability() >= Suspect.CULPRIT_PROBABILITY
          ? statement
          : statement.withCulprits(List.of());
    }
    return statement.asUnknown();
  }

  private static List<String> more(
      Statement said, Snapshot snapshot, Statement statement, Set<String> sure, boolean isOver) {
    Set<String> culprits = new LinkedHashSet<>(said.culprits());
    for (String who : statement.culprits()) {
      boolean isLikely =
          isOver && snapshot.suspects().getOrDefault(who, 0.0) >= Suspect.CULPRIT_PROBABILITY;
      if (sure.contains(who) || isLikely) {
        culprits.add(who);
      }
    }
    return new ArrayList<>(culprits);
  }

  void write(ByteWriter out) {
    out.varint(sureSince.size());
    new TreeMap<>(sureSince)
        .forEach(
            (who, since) -> {
              out.string(who);
              out.zigzag(since);
            });
    out.u8(isLoud ? 1 : 0);
    out.zigzag(leadingSince);
    write(leading, out);
    write(said, out);
  }

  private static void write(@Nullable Statement statement, ByteWriter out) {
    out.u8(statement == null ? 0 : 1);
    if (statement != null) {
      statement.write(out);
    }
  }

  /** Reverses {@link #write} on a new instance. */
  void read(ByteReader in) {
    for (long left = in.varint(); left > 0; left--) {
      sureSince.put(in.string(), in.zigzag());
    }
    isLoud = in.u8() == 1;
    leadingSince = in.zigzag();
    leading = in.u8() == 0 ? null : Statement.read(in);
    said = in.u8() == 0 ? null : Statement.read(in);
  }
}
