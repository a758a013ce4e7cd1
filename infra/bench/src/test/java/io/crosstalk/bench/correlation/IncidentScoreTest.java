package io.crosstalk.bench.correlation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.TroublePlan.Trouble;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import org.junit.jupiter.api.Test;

class IncidentScoreTest {
  private static final Workload STORM = Workload.arrayStorm(4, 75, 20);
  private static final Trouble TROUBLE = STORM.plan().troubles().getFirst();
  private static final int CULPRIT = TROUBLE.culprit();
  private static final int VICTIM = TROUBLE.victims().getFirst();
  private static final int ANOTHER = TROUBLE.victims().getLast();
  private static final int FROM = TROUBLE.from();

  private final IncidentScore score = new IncidentScore(STORM);

  @Test
  void figures_culpritNamedLater_haveTheDelayFromTheBeginOfTheTrouble() {
    takes(VICTIM, FROM, FROM + 3, CULPRIT, 0.4, VersionKind.OPENED);
    assertThat(score.rightPercent()).isZero();
    assertThat(score.longestDelay()).isNaN();

    takes(VICTIM, FROM, FROM + 7, CULPRIT, 0.9, VersionKind.CHANGED);
    takes(VICTIM, FROM, FROM + 20, CULPRIT, 0.95, VersionKind.RESOLVED);
    assertThat(score.rightPercent()).isEqualTo(100);
    assertThat(score.victimsPercent()).isEqualTo(100.0 / 3);
    assertThat(score.namingAnother()).isZero();
    assertThat(score.longestDelay()).isEqualTo(7);
  }

  @Test
  void figures_anotherMachineNamedAsCulprit_countAsWrong() {
    takes(VICTIM, FROM, FROM + 7, ANOTHER, 0.7, VersionKind.CHANGED);
    assertThat(score.rightPercent()).isZero();
    assertThat(score.namingAnother()).isEqualTo(1);
  }

  @Test
  void figures_incidentOfTheCulpritOrBeforeTheTrouble_isNotCounted() {
    takes(CULPRIT, FROM, FROM + 7, ANOTHER, 0.9, VersionKind.OPENED);
    takes(VICTIM, FROM - 50, FROM - 40, ANOTHER, 0.9, VersionKind.OPENED);
    assertThat(score.namingAnother()).isZero();
    assertThat(score.victimsPercent()).isZero();
  }

  @Test
  void figures_withdrawnIncident_isNotCounted() {
    takes(VICTIM, FROM, FROM + 7, ANOTHER, 0.9, VersionKind.OPENED);
    takes(VICTIM, FROM, FROM + 9, ANOTHER, 0.9, VersionKind.WITHDRAWN);
    assertThat(score.namingAnother()).isZero();
    assertThat(score.victimsPercent()).isZero();
  }

  /** Gives the score a version of an incident of one victim with one suspect. */
  private void takes(
      int victim, int onset, int at, int suspect, double probability, VersionKind kind) {
    String json =
        """
        {"id":"inc-%s-%d","case":null,"world":"live","status":"open","severity":"major","title":"",
         "causeClass":"noisy_neighbour","contributing":[],"onset":"%s","end":null,"detectedAt":"%3$s",
         "openedAt":"%3$s","resolvedAt":null,"recordedAt":"1970-01-01T00:00:00Z","revision":1,
         "sharedResource":null,"victimCount":1,
         "victims":[{"resource":"%1$s","baseline":1,"observed":9,"criticality":3}],
         "suspects":[{"rank":1,"resource":"%s","probability":%s,"evidence":[]}],
         "exonerated":[],"notMeasured":[],"teams":[],"recurrences":[],"changes":[],"remedy":null,"tickets":[],
         "fingerprint":"","evidence":[],"advice":[],"explanation":"","dataState":"current","resolution":null,
         "timeZone":"UTC"}
        """
            .formatted(
                Landscape.machine(victim),
                onset,
                Workload.timeOf(onset),
                Landscape.machine(suspect),
                probability);
    Incident incident = EventJson.mapper().readValue(json, Incident.class);
    score.take(new Version("live", incident, kind, Workload.timeOf(at), null, null));
  }
}
