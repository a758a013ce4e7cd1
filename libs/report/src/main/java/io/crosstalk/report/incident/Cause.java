package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cause of an incident in words.
 *
 * @param place contention domain; null when it is not known
 * @param culprits the suspects that are named as the cause
 */
public record Cause(CauseClass causeClass, @Nullable SharedResource place, List<Suspect> culprits) {
  public Cause {
    culprits = culprits.stream().filter(Suspect::isCulprit).toList();
  }

  public static Cause of(Incident incident) {
    return new Cause(incident.causeClass(), incident.sharedResource(), incident.suspects());
  }

  /** The same cause for readers to whom no culprit is named. */
  public Cause withoutCulprits() {
    return new Cause(causeClass, place, List.of());
  }

  /** The second half of a title. */
  String inTitle() {
    String at = place == null ? unknownPlace() : place.id();
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
    return culprits.isEmpty()
        ? Texts.of("report.cause." + causeClass.wireName(), placeName(), victim)
        : ofCulprits("report.cause.culprit");
  }

  /** A sentence for a degradation that is over, or no longer measured. */
  public String past() {
    return culprits.isEmpty()
        ? Texts.of("report.past." + causeClass.wireName(), placeName())
        : ofCulprits("report.past.culprit");
  }

  private String ofCulprits(String template) {
    Suspect first = culprits.getFirst();
    boolean isAt = place == null || first.resource().equals(place.id());
    return Texts.of(
        isAt ? template + ".own" : template,
        names(),
        Math.round(100 * first.probability()),
        placeName(),
        culprits.size());
  }

  private String names() {
    return Names.counted(culprits.stream().map(Names::suspect).toList());
  }

  private String placeName() {
    return place == null ? unknownPlace() : Names.place(place);
  }

  private static String unknownPlace() {
    return Texts.of("report.title.place");
  }
}
