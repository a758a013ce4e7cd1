package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.cause.Explanation;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.state.Trouble;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident.DegradedPeriod;
import io.crosstalk.event.incident.Resolution;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An incident about which evidence is gathered.
 *
 * @param id of the incident
 * @param probability of the class, or of the first culprit
 * @param suspects probability of each, the most probable first
 * @param at id of the resource where the cause is
 * @param contributing classes of conditions that make it worse
 * @param victims metric of each, the most important first
 * @param troubles parts of the incident; empty when they are no longer known
 * @param rows degraded rows
 * @param fromMs onset, epoch milliseconds
 * @param toMs time of the last degraded sample
 * @param detectedMs time of the first statement
 * @param nowMs time of the version
 * @param noDataSince time of the last sample of the foremost silent victim while no data arrive;
 *     null otherwise
 * @param isSaid whether it is above {@code info}
 * @param resolution reason of its end; null while it lasts
 * @param stepMs shortest sampling interval of a quality metric
 */
public record Question(
    String id,
    CauseClass causeClass,
    double probability,
    Map<String, Double> suspects,
    String at,
    Set<CauseClass> contributing,
    Map<String, String> victims,
    List<Trouble<Explanation>> troubles,
    Set<Row> rows,
    List<DegradedPeriod> periods,
    long fromMs,
    long toMs,
    long detectedMs,
    long nowMs,
    @Nullable Resolution resolution,
    @Nullable Instant noDataSince,
    boolean isSaid,
    long stepMs) {
  /** The trouble at the place of the cause, or else the one with the most evidence. */
  Trouble<Explanation> lead() {
    return troubles.stream()
        .filter(each -> each.stretch().place().resource().id().equals(at))
        .findFirst()
        .orElseGet(troubles::getFirst);
  }

  boolean isOver() {
    return resolution != null;
  }

  boolean isNeighbour() {
    return causeClass == CauseClass.NOISY_NEIGHBOUR;
  }
}
