package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.finding.LongerPast.FormerDegradation;
import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Change;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Effect of changes that were made on other affected users of a contention domain since they were
 * degraded the last time. Each change is judged by the degradation of the user that it was made on,
 * not by that of the victim.
 */
public final class ChangedUsers {
  /**
   * Ratio to the last degradation from which on a change has had no effect, up to the inverse of
   * this value; above that it has become worse.
   */
  private static final double SAME = 0.85;

  private final DiagnosisRequest request;
  private final Inventory inventory;

  private ChangedUsers(DiagnosisRequest request, Inventory inventory) {
    this.request = request;
    this.inventory = inventory;
  }

  private record Judged(Change change, FormerDegradation user) {
    boolean isWithoutEffect() {
      double left = user.now() / user.last();
      return left >= SAME && left <= 1 / SAME;
    }
  }

  /**
   * Evidence for the changes that were made at the same time; empty without such changes.
   *
   * @param users affected users that were degraded before as well
   */
  public static List<Evidence> of(
      DiagnosisRequest request, Inventory inventory, List<FormerDegradation> users) {
    ChangedUsers changed = new ChangedUsers(request, inventory);
    Map<String, List<Judged>> byChange =
        users.stream()
            .flatMap(user -> changed.lastChange(user).stream())
            .collect(
                Collectors.groupingBy(
                    ChangedUsers::likeness, LinkedHashMap::new, Collectors.toList()));
    return byChange.values().stream().map(changed::evidence).toList();
  }

  private static String likeness(Judged judged) {
    Change change = judged.change();
    return String.join(
        "\n",
        change.time().toString(),
        change.kind().wireName(),
        change.detail(),
        String.valueOf(judged.isWithoutEffect()));
  }

  private Optional<Judged> lastChange(FormerDegradation user) {
    return inventory
        .changes(List.of(user.resource()), user.lastMs(), request.onsetMs() - 1)
        .stream()
        .filter(change -> change.kind().isLasting())
        .reduce((earlier, later) -> later)
        .map(change -> new Judged(change, user));
  }

  private Evidence evidence(List<Judged> all) {
    Change change = all.getFirst().change();
    List<FormerDegradation> users = all.stream().map(Judged::user).toList();
    return new Evidence(
        EvidenceKind.RECOVERY_AFTER_CHANGE,
        Texts.of(
            all.getFirst().isWithoutEffect() ? "evidence.noEffect" : "evidence.hasEffect",
            change.kind(),
            Texts.list(users.stream().map(FormerDegradation::resource).toList()),
            day(change.time()),
            change.detail().isEmpty() ? "" : ", " + change.detail(),
            Texts.list(users.stream().map(user -> times(user.now())).toList()),
            day(Instant.ofEpochMilli(users.getFirst().lastMs())),
            Texts.list(users.stream().map(user -> times(user.last())).toList())),
        users.getFirst().now() / users.getFirst().last(),
        "1",
        List.of(PlotSeries.victim(request)));
  }

  private String day(Instant at) {
    String zone = request.victim().timeZone();
    return Texts.time("time.day", at.atZone(ZoneId.of(zone == null ? "UTC" : zone)));
  }

  private static String times(double ratio) {
    return Texts.text(Estimate.withoutError(ratio, "1"));
  }
}
