package io.crosstalk.simulate.datacentre;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * First randomly drawn case of a kind that fulfils the conditions of its kind.
 *
 * @param draft the drawn site with its events
 * @param gauges measured metrics
 * @param expected expected incident
 */
record AcceptedDraft(DataCentreDraft draft, List<Gauge> gauges, Expected expected) {
  static AcceptedDraft of(CaseKind kind, long seed) {
    for (int number = 0; ; number++) {
      try {
        DataCentreDraft draft = new CaseGenerator(kind, seed).draft(number);
        List<Gauge> gauges = new Metering(draft).gauges();
        return new AcceptedDraft(
            draft, gauges, new GroundTruth(draft, gauges).judge().orElseThrow());
      } catch (Unsuitable e) {
        assertThat(number).as(e.getMessage()).isLessThan(300);
      }
    }
  }
}
