package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cause of an incident in words. One that is not likely is stated as possible only.
 *
 * @param probability probability of the class, 0 to 1, 0 if it is not known; that of a culprit is
 *     its own
 * @param place contention domain; null when it is not known
 * @param culprits the suspects that are named as the cause
 * @param setting what is set wrongly, in words; null when it is not known, and for other classes
 */
public record Cause(
    CauseClass causeClass,
    double probability,
    @Nullable SharedResource place,
    List<Suspect> culprits,
    @Nullable String setting) {
  /** Classes whose texts themselves say what is not known. */
  private static final Set<CauseClass> STATING_WHAT_THEY_LACK =
      EnumSet.of(CauseClass.UNKNOWN, CauseClass.NOISY_NEIGHBOUR, CauseClass.MISSING_SIGNAL);

  public Cause {
    culprits = culprits.stream().filter(Suspect::isCulprit).toList();
  }

  /** The cause in an incident, which does not have the probability of the class. */
  public static Cause of(Incident incident) {
    return new Cause(
        incident.causeClass(), 0, incident.sharedResource(), incident.suspects(), null);
  }

  /** The same cause for readers to whom no culprit is named. */
  public Cause withoutCulprits() {
    return new Cause(causeClass, probability, place, List.of(), setting);
  }

  /** Returns whether it is likely enough to be stated as a fact, or states itself what it lacks. */
  public boolean isLikely() {
    return culprits.isEmpty()
        ? probability >= Teams.LEAST_PROBABILITY || STATING_WHAT_THEY_LACK.contains(causeClass)
        : culprits.stream().allMatch(Teams::isToBeNotified);
  }

  /** The second half of a title. */
  String inTitle() {
    return isLikely() ? plain(placeId()) : Texts.of("report.title.unsure", plain(placeId()));
  }

  private String plain(String at) {
    if (setting != null) {
      return setting;
    }
    if (causeClass != CauseClass.NOISY_NEIGHBOUR) {
      return Texts.of("report.title." + causeClass.wireName(), at);
    }
    return culprits.isEmpty()
        ? Texts.of("report.title.uncertain", at)
        : Texts.of("report.title.noisy_neighbour", names(), at, culprits.size());
  }

  /**
   * A sentence, with the probability of a culprit.
   *
   * @param victim name of the foremost victim
   */
  public String sentence(String victim) {
    if (!culprits.isEmpty()) {
      return ofCulprits("report.cause.culprit");
    }
    return isLikely()
        ? Texts.of("report.cause." + causeClass.wireName(), placeName(victim), victim)
        : unsure();
  }

  /**
   * A sentence for a degradation that is over, or no longer measured.
   *
   * @param victim name of the foremost victim
   */
  public String past(String victim) {
    if (!culprits.isEmpty()) {
      return ofCulprits("report.past.culprit");
    }
    return isLikely()
        ? Texts.of("report.past." + causeClass.wireName(), placeName(victim), victim)
        : unsure();
  }

  private String unsure() {
    return Texts.of("report.cause.unsure", plain(placeName()), Percent.of(probability));
  }

  private String ofCulprits(String template) {
    boolean isAt = place == null || culprits.getFirst().resource().equals(place.id());
    String likely = isLikely() ? "" : ".unsure";
    return Texts.of(
        isAt ? template + ".own" + likely : template + likely,
        names(),
        percents(),
        placeName(),
        culprits.size());
  }

  /** Probabilities in the order of the names; one figure where all are equal. */
  private String percents() {
    List<String> percents =
        culprits.stream()
            .map(each -> Texts.of("percent", Percent.of(each.probability())))
            .distinct()
            .toList();
    return percents.size() == 1
        ? percents.getFirst()
        : Names.counted(
            culprits.stream()
                .map(each -> Texts.of("percent", Percent.of(each.probability())))
                .toList());
  }

  private String names() {
    return Names.counted(culprits.stream().map(Names::suspect).toList());
  }

  private String placeId() {
    return place == null ? unknownPlace() : place.id();
  }

  private String placeName(String victim) {
    return place != null && causeClass == CauseClass.UNKNOWN && place.id().equals(victim)
        ? Texts.of("report.place.used", placeName())
        : placeName();
  }

  private String placeName() {
    return place == null ? unknownPlace() : Names.place(place);
  }

  private static String unknownPlace() {
    return Texts.of("report.title.place");
  }
}
