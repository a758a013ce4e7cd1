package io.crosstalk.engine.diagnosis.remedy;

import io.crosstalk.engine.diagnosis.remedy.Effect.Outcome;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.event.Change;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One stage of an intervention: changes during an episode that were made so close to each other
 * that their effects cannot be told apart.
 *
 * @param since time after which the victim's samples show the state before the stage, epoch
 *     milliseconds
 * @param until time up to which the victim's samples show the state after the stage, epoch
 *     milliseconds
 */
record ChangeGroup(List<Change> changes, long since, long until) {
  private static final int MOST_BEFORE = 30;
  private static final int LEAST_AFTER = 3;

  /** Number of sampling intervals, and of samples, that a change may need to take effect. */
  private static final int SETTLING_INTERVALS = 2;

  ChangeGroup {
    changes = List.copyOf(changes);
  }

  /**
   * Stages between onset and end, sorted by time.
   *
   * @param changes changes sorted by time
   */
  static List<ChangeGroup> of(List<Change> changes, DiagnosisRequest request) {
    long last = request.degradedThroughMs() + request.episode().intervalMs();
    List<List<Change>> together = new ArrayList<>();
    for (Change change : changes) {
      long time = change.time().toEpochMilli();
      if (time > request.onsetMs() && time <= last) {
        if (together.isEmpty() || time - begin(together.getLast()) > apart(request)) {
          together.add(new ArrayList<>());
        }
        together.getLast().add(change);
      }
    }
    return stages(together, request);
  }

  private static List<ChangeGroup> stages(List<List<Change>> together, DiagnosisRequest request) {
    List<ChangeGroup> stages = new ArrayList<>();
    for (int i = 0; i < together.size(); i++) {
      long since = i == 0 ? request.onsetMs() - 1 : begin(together.get(i - 1));
      long until =
          i + 1 < together.size() ? begin(together.get(i + 1)) - 1 : request.degradedThroughMs();
      stages.add(new ChangeGroup(together.get(i), since, until));
    }
    return stages;
  }

  private static long apart(DiagnosisRequest request) {
    return SETTLING_INTERVALS * request.episode().intervalMs();
  }

  private static long begin(List<Change> changes) {
    return changes.getFirst().time().toEpochMilli();
  }

  /** Time of the first change, epoch milliseconds. */
  long begin() {
    return begin(changes);
  }

  /**
   * Returns whether the degradation ended so soon after the stage that the stage can be the reason.
   */
  boolean isNearTheEnd(DiagnosisRequest request) {
    return request.closing()
        && begin() >= request.degradedThroughMs() - RelevantChanges.margin(request)
        && until >= request.degradedThroughMs();
  }

  /** Effect of the stage on the victim, by its samples before and after. */
  Effect effect(DiagnosisRequest request) {
    return Effect.of(before(request), after(request), request);
  }

  /**
   * Returns whether the degradation continued unchanged after these changes. An episode ends with
   * good samples, so good samples alone are no evidence for a change near the end.
   */
  boolean wasOutlasted(DiagnosisRequest request) {
    double[] meanwhile =
        between(request, begin() + apart(request) - 1, request.degradedThroughMs());
    return meanwhile.length > SETTLING_INTERVALS
        && Effect.of(before(request), meanwhile, request).outcome() == Outcome.NONE;
  }

  /**
   * Victim's last samples before this stage, since the previous stage, or since the onset when
   * these are too few.
   */
  private double[] before(DiagnosisRequest request) {
    double[] since = between(request, this.since, begin());
    double[] all =
        since.length >= LEAST_AFTER ? since : between(request, request.onsetMs() - 1, begin());
    return Arrays.copyOfRange(all, Math.max(0, all.length - MOST_BEFORE), all.length);
  }

  /**
   * Victim's samples that show the effect of the stage: the later half of those after it, because a
   * change needs time to take effect. When the episode ends soon after the stage, these are the
   * samples after the end.
   */
  private double[] after(DiagnosisRequest request) {
    if (isNearTheEnd(request)) {
      return between(request, request.degradedThroughMs(), request.decidedAtMs());
    }
    double[] all = between(request, begin() + request.episode().intervalMs() - 1, until);
    int firstSettled = Math.min(all.length / 2, Math.max(0, all.length - LEAST_AFTER));
    return Arrays.copyOfRange(all, firstSettled, all.length);
  }

  /** Victim's samples after one time, up to another one. */
  private static double[] between(DiagnosisRequest request, long after, long through) {
    double[] values = new double[request.measured().values().length];
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if (request.measured().times()[i] > after && request.measured().times()[i] <= through) {
        values[count++] = request.measured().values()[i];
      }
    }
    return Arrays.copyOf(values, count);
  }

  String words() {
    return changes.stream()
        .map(RelevantChanges::words)
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
