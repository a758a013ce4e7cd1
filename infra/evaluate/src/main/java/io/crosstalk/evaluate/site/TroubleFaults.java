package io.crosstalk.evaluate.site;

import io.crosstalk.event.incident.CauseClass;
import java.util.ArrayList;
import java.util.List;

/** Finds the reasons why a trouble of a site is not wholly right. */
final class TroubleFaults {
  private TroubleFaults() {}

  /** Reasons, each a sentence without its full stop; empty when the trouble is wholly right. */
  static List<String> of(TroubleScore score) {
    List<String> faults = new ArrayList<>();
    SiteIncident found = score.found();
    if (found == null) {
      faults.add("no incident above info reports it");
      return faults;
    }
    if (score.isSplit()) {
      faults.add("%d incidents above info belong to it".formatted(score.notified().size()));
    }
    if (score.isMerged()) {
      faults.add("an incident mixes it with " + String.join(" and ", score.mergedWith()));
    }
    if (!score.isClassRight()) {
      faults.add(
          "the cause is %s instead of %s"
              .formatted(found.causeClass().wireName(), score.trouble().causeClass().wireName()));
    }
    if (!score.isVictimNamed()) {
      faults.add("no true victim is named");
    }
    culprits(score, found, faults);
    return faults;
  }

  private static void culprits(TroubleScore score, SiteIncident found, List<String> faults) {
    List<String> culprits = score.trouble().culprits();
    if (!culprits.isEmpty() && !score.isCulpritFirst()) {
      faults.add("the first suspect is not a culprit with 0.5 or more");
    } else if (!culprits.isEmpty() && !score.areCulpritsOnTop()) {
      faults.add("another suspect ranks above " + String.join(" or ", culprits));
    }
    if (!score.falseCulprits().isEmpty()) {
      faults.add(
          "%s is named as a culprit and explains less than a quarter"
              .formatted(String.join(" and ", score.falseCulprits())));
    }
    if (score.trouble().causeClass() != CauseClass.SELF_INFLICTED) {
      culprits.stream()
          .filter(found.victims()::contains)
          .forEach(each -> faults.add(each + ", a culprit, is among the victims"));
    }
  }
}
