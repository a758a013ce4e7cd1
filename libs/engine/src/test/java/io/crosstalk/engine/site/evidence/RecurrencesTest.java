package io.crosstalk.engine.site.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.engine.site.evidence.Diagnosis.Times;
import io.crosstalk.engine.site.evidence.Recurrences.Past;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecurrencesTest {
  private static final Instant FIRST = Instant.parse("2026-01-01T20:00:00Z");

  private final Recurrences recurrences = new Recurrences();

  @Test
  void before_incidentOfMoreThan400Days_isForgotten() {
    recurrences.add(incident("one", 0));
    recurrences.add(incident("two", 10));
    assertThat(before()).containsExactly("two", "one");

    recurrences.add(incident("three", 405));
    assertThat(before()).containsExactly("three", "two");
  }

  @Test
  void write_otherKindOfMoreThan400Days_isForgotten() {
    Recurrences known = new Recurrences();
    known.add(incident("new", "fp-other", 405));
    recurrences.add(incident("old", 0));
    recurrences.add(incident("new", "fp-other", 405));

    assertThat(bytes(recurrences)).isEqualTo(bytes(known));
  }

  @Test
  void before_incidentThatIsStatedAgain_isListedOnce() {
    recurrences.add(incident("one", 0));
    recurrences.add(incident("one", 1));

    assertThat(before()).containsExactly("one");
  }

  @Test
  void last_ofAVictimAndItsMetric_isTheLatestOfAnyKindButItself() {
    recurrences.add(incident("one", 0));
    recurrences.add(incident("two", "fp-other", 2));
    recurrences.add(incident("three", 4));

    assertThat(last("vm", "disk.latency", "three")).isEqualTo("two");
    assertThat(last("vm", "cpu.ready", "")).isNull();
    assertThat(last("vm-2", "disk.latency", "")).isNull();
  }

  private @Nullable String last(String resource, String metric, String id) {
    Past last = recurrences.last(resource, metric, id);
    return last == null ? null : last.incident().incident();
  }

  private List<String> before() {
    return recurrences.before("fp", "").stream().map(each -> each.incident().incident()).toList();
  }

  private static byte[] bytes(Recurrences recurrences) {
    ByteWriter out = new ByteWriter();
    recurrences.write(out);
    return out.toByteArray();
  }

  private static Diagnosis incident(String id, int day) {
    return incident(id, "fp", day);
  }

  private static Diagnosis incident(String id, String fingerprint, int day) {
    return incident(id, fingerprint, day, List.of(), List.of(), List.of());
  }

  static Diagnosis incident(
      List<Fact> facts, List<Exonerated> exonerated, List<Unmeasured> notMeasured) {
    return incident("one", "fp", 0, facts, exonerated, notMeasured);
  }

  private static Diagnosis incident(
      String id,
      String fingerprint,
      int day,
      List<Fact> facts,
      List<Exonerated> exonerated,
      List<Unmeasured> notMeasured) {
    Instant at = FIRST.plus(day, ChronoUnit.DAYS);
    Resource place =
        new Resource(
            "ds",
            ResourceKind.DATASTORE,
            Layer.VMWARE,
            null,
            Environment.PRODUCTION,
            null,
            Map.of(),
            List.of());
    Victim victim =
        new Victim(
            "vm", ResourceKind.VM, "disk.latency", 4, 20, "ms", Environment.PRODUCTION, null, 3);
    return new Diagnosis(
        id,
        World.LIVE,
        Event.RESOLVED,
        2,
        new Times(at, at, at, at),
        CauseClass.SHARED_RESOURCE_FAULT,
        0.9,
        List.of(),
        Severity.MAJOR,
        place,
        List.of(victim),
        1,
        List.of(),
        facts,
        exonerated,
        notMeasured,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        new IncidentMap(
            List.of(
                new Node("vm", ResourceKind.VM, Role.VICTIM, "ds"),
                new Node("ds", ResourceKind.DATASTORE, Role.SHARED, null)),
            0),
        List.of(),
        Resolution.RECOVERED,
        null,
        null,
        null,
        fingerprint);
  }
}
