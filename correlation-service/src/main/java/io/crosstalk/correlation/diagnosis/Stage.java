package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.Effect.Outcome;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Change;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What was done at one time in the course of an episode; changes too close to each other to be told
 * apart are one stage.
 *
 * @param since after when the victim's samples tell how it was before, epoch milliseconds
 * @param until up to when they tell how it was after
 */
record Stage(List<Change> changes, long since, long until) {
  private static final int MOST_BEFORE = 30;
  private static final int LEAST_AFTER = 3;

  /** Nothing acts at once; two intervals and as many samples more are not yet long. */
  private static final int PATIENCE = 2;

  Stage {
    changes = List.copyOf(changes);
  }

  /**
   * The stages that lie between onset and end, by time.
   *
   * @param deeds by time
   */
  static List<Stage> of(List<Change> deeds, Inquiry inquiry) {
    long last = inquiry.harmedThroughMs() + inquiry.episode().intervalMs();
    List<List<Change>> together = new ArrayList<>();
    for (Change deed : deeds) {
      long time = deed.time().toEpochMilli();
      if (time > inquiry.onsetMs() && time <= last) {
        if (together.isEmpty() || time - begin(together.getLast()) > apart(inquiry)) {
          together.add(new ArrayList<>());
        }
        together.getLast().add(deed);
      }
    }
    return stages(together, inquiry);
  }

  private static List<Stage> stages(List<List<Change>> together, Inquiry inquiry) {
    List<Stage> stages = new ArrayList<>();
    for (int i = 0; i < together.size(); i++) {
      long since = i == 0 ? inquiry.onsetMs() - 1 : begin(together.get(i - 1));
      long until =
          i + 1 < together.size() ? begin(together.get(i + 1)) - 1 : inquiry.harmedThroughMs();
      stages.add(new Stage(together.get(i), since, until));
    }
    return stages;
  }

  private static long apart(Inquiry inquiry) {
    return PATIENCE * inquiry.episode().intervalMs();
  }

  private static long begin(List<Change> changes) {
    return changes.getFirst().time().toEpochMilli();
  }

  /** When the first of it was done, epoch milliseconds. */
  long begin() {
    return begin(changes);
  }

  /** Whether the harm ended so soon after it that it may be the reason. */
  boolean isNearTheEnd(Inquiry inquiry) {
    return inquiry.closing()
        && begin() >= inquiry.harmedThroughMs() - Interventions.margin(inquiry)
        && until >= inquiry.harmedThroughMs();
  }

  /** How the victim fared after it, beside how it fared before. */
  Effect effect(Inquiry inquiry) {
    return Effect.of(before(inquiry), after(inquiry), inquiry);
  }

  /**
   * Whether the harm went on after it as before, and then ended. An episode ends with good samples,
   * so these alone say nothing for whatever was done near the end.
   */
  boolean wasOutlasted(Inquiry inquiry) {
    double[] meanwhile =
        between(inquiry, begin() + apart(inquiry) - 1, inquiry.harmedThroughMs());
    return meanwhile.length > PATIENCE
        && Effect.of(before(inquiry), meanwhile, inquiry).outcome() == Outcome.NONE;
  }

  /** The last samples since the stage before; without any, since the onset. */
  private double[] before(Inquiry inquiry) {
    double[] since = between(inquiry, this.since, begin());
    double[] all =
        since.length >= LEAST_AFTER ? since : between(inquiry, inquiry.onsetMs() - 1, begin());
    return Arrays.copyOfRange(all, Math.max(0, all.length - MOST_BEFORE), all.length);
  }

  /** The later half, because nothing acts at once; near the end, what came after the end. */
  private double[] after(Inquiry inquiry) {
    if (isNearTheEnd(inquiry)) {
      return between(inquiry, inquiry.harmedThroughMs(), inquiry.decidedAtMs());
    }
    double[] all = between(inquiry, begin() + inquiry.episode().intervalMs() - 1, until);
    int settled = Math.min(all.length / 2, Math.max(0, all.length - LEAST_AFTER));
    return Arrays.copyOfRange(all, settled, all.length);
  }

  /** The victim's samples after one time, up to another one. */
  private static double[] between(Inquiry inquiry, long after, long through) {
    double[] values = new double[inquiry.values().length];
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if (inquiry.times()[i] > after && inquiry.times()[i] <= through) {
        values[count++] = inquiry.values()[i];
      }
    }
    return Arrays.copyOf(values, count);
  }

  String words() {
    return changes.stream().map(Interventions::words).distinct().collect(Collectors.joining(", "));
  }
}
