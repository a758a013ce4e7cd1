package io.crosstalk.engine.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.diagnosis.finding.AffectedSet;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.finding.LongerPast;
import io.crosstalk.engine.diagnosis.finding.UserSymptoms;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.event.ResourceKind;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests with the datastores {@code ds-1} and {@code ds-2}, which use {@code array-1}, and a switch
 * port that is on no path to them.
 */
class CandidateDomainTest {
  private static final DomainTopology TOPOLOGY =
      new DomainTopology() {
        @Override
        public boolean uses(String nearer, String further) {
          return nearer.startsWith("ds-") && further.equals("array-1");
        }

        @Override
        public boolean isOfStorageNetwork(String resource) {
          return resource.startsWith("fc-");
        }
      };

  @ParameterizedTest(name = "{0} of 20 members affected, 5 of them through ds-1: {1}")
  @CsvSource({"5, true", "12, true", "13, false", "20, false"})
  void ruledOut_arrayWithMostOtherMembersWell_isTrue(int affected, boolean expected) {
    DomainFinding datastore = finding("ds-1", ResourceKind.DATASTORE, 5, 5, slower());
    DomainFinding array = finding("array-1", ResourceKind.ARRAY, 20, affected, null);

    assertThat(isRuledOut("disk.latency", "array-1", datastore, array)).isEqualTo(expected);
  }

  @Test
  void ruledOut_arraySlowerItself_isFalse() {
    DomainFinding datastore = finding("ds-1", ResourceKind.DATASTORE, 5, 5, slower());
    DomainFinding array = finding("array-1", ResourceKind.ARRAY, 20, 5, slower());

    assertThat(isRuledOut("disk.latency", "array-1", datastore, array)).isFalse();
  }

  @Test
  void ruledOut_allDatastoresInFrontOfArrayAsFastAsBefore_isTrue() {
    DomainFinding array = finding("array-1", ResourceKind.ARRAY, 20, 20, null);
    DomainFinding healthy = finding("ds-1", ResourceKind.DATASTORE, 5, 5, asBefore());

    assertThat(isRuledOut("disk.latency", "array-1", healthy, array)).isTrue();
    assertThat(
            isRuledOut(
                "disk.latency",
                "array-1",
                healthy,
                finding("ds-2", ResourceKind.DATASTORE, 5, 5, slower()),
                array))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "disk.latency, SWITCH_PORT, lan-1, true",
    "disk.latency, SWITCH_PORT, fc-1, false",
    "disk.latency, DATASTORE, ds-1, false",
    "cpu.ready, DATASTORE, ds-1, true",
    "cpu.ready, HOST, esx-1, false",
    "mem.balloon, SWITCH_PORT, lan-1, true",
    "net.retransmit_ratio, SWITCH_PORT, lan-1, false",
    "net.retransmit_ratio, ARRAY, array-1, true",
    "app.response_time, SWITCH_PORT, lan-1, false",
    "app.response_time, ARRAY, array-1, false"
  })
  void ruledOut_kindThatCannotCauseTheSymptom_isTrue(
      String metric, ResourceKind kind, String id, boolean expected) {
    assertThat(isRuledOut(metric, id, finding(id, kind, 5, 5, null))).isEqualTo(expected);
  }

  private static boolean isRuledOut(String metric, String id, DomainFinding... findings) {
    return CandidateDomain.of(List.of(findings), metric, TOPOLOGY).stream()
        .filter(domain -> domain.finding().domain().id().equals(id))
        .allMatch(CandidateDomain::ruledOut);
  }

  private static DomainFinding finding(
      String id, ResourceKind kind, int measured, int affected, @Nullable OwnQuality own) {
    Set<String> ids =
        IntStream.range(0, affected).mapToObj(i -> "vm-" + i).collect(Collectors.toSet());
    return new DomainFinding(
        new DomainRef(id, kind, null),
        measured,
        AffectedSet.of(ids),
        affected,
        List.of(),
        List.of(),
        own,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        List.of(),
        UserSymptoms.NONE,
        List.of(),
        LongerPast.NONE);
  }

  private static OwnQuality slower() {
    return new OwnQuality("disk.latency", 1, 20, "ms");
  }

  private static OwnQuality asBefore() {
    return new OwnQuality("disk.latency", 1, 1.1, "ms");
  }
}
