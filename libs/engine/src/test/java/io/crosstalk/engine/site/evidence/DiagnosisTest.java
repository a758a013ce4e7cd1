package io.crosstalk.engine.site.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
  private static final Figure FIGURE = new Figure("ds", "disk.latency", 20, 4, Double.NaN);
  private static final Change CHANGE =
      new Change(Instant.parse("2026-01-01T20:00:00.123Z"), "vm", ChangeKind.VMOTION, "host");

  @Test
  void read_eachKindOfEvidence_isAsItWasWritten() {
    Diagnosis written =
        RecurrencesTest.incident(
            List.of(
                new Fact.LoadGrowth(FIGURE, Double.NaN),
                new Fact.GrowthShare(FIGURE, "ds", 0.1),
                new Fact.Begin("vm", -20, 20),
                new Fact.Alignment(FIGURE, 1, 0.3),
                new Fact.TotalLoad(FIGURE, List.of("vm"), 0.5),
                new Fact.LargestUser(FIGURE),
                new Fact.UnequalDevices("ds", FIGURE, List.of("lun-1"), FIGURE, List.of("lun-2")),
                new Fact.BackEnd(FIGURE, 2, 3),
                new Fact.PlaceItself(FIGURE),
                new Fact.UnbufferedWrites(FIGURE),
                new Fact.DegradedUsers("ds", 1, 2),
                new Fact.Components(List.of(FIGURE), null),
                new Fact.Components(List.of(FIGURE), FIGURE),
                new Fact.SilentMetric(List.of("vm"), "disk.latency", 7),
                new Fact.Imbalance(FIGURE, "disk.iops", List.of("vm"), 0.5, 0.4, 3),
                new Fact.DeviceSign(FIGURE),
                new Fact.Toggle("vm", "on", 2, "off", 3),
                new Fact.Setting(
                    new Contradiction(
                        Contradiction.Kind.KEEP_ALIVE, "vm", "app", 5, Double.POSITIVE_INFINITY),
                    null),
                new Fact.ChangeBefore(CHANGE),
                new Fact.Recovery(CHANGE, FIGURE),
                new Fact.SinceLast(List.of(CHANGE), FIGURE),
                new Fact.NextBest(CauseClass.UNKNOWN, List.of(), 0.2)),
            List.of(
                exonerated(new Exonerated.Unaffected()),
                exonerated(new Exonerated.SendsResets(3)),
                exonerated(new Exonerated.NoGrowth()),
                exonerated(new Exonerated.CarriedBefore()),
                exonerated(new Exonerated.BeganLater(20)),
                exonerated(new Exonerated.GrewLess(0.2)),
                exonerated(new Exonerated.LoudInPart(0.3))),
            List.of(new Unmeasured("ds", Unmeasured.Subject.QUEUE, true)));
    ByteWriter out = new ByteWriter();

    written.write(out);

    assertThat(Diagnosis.read(new ByteReader(out.toByteArray()))).isEqualTo(written);
  }

  private static Exonerated exonerated(Exonerated.Reason reason) {
    return new Exonerated("vm", reason, List.of(FIGURE));
  }
}
