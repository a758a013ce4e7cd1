package io.crosstalk.simulate.cases;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.CaseKind.Family;
import io.crosstalk.simulate.monitoring.SimulatedSample;
import io.crosstalk.simulate.truth.Expected;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks properties that every generated case must have, with one seed of each kind. */
class EveryKindTest {
  private static final int WARM_UP = 60;
  private static final Set<ResourceKind> VICTIM_KINDS =
      Set.of(
          ResourceKind.APPLICATION,
          ResourceKind.DATABASE,
          ResourceKind.VM,
          ResourceKind.LPAR,
          ResourceKind.JOB_GROUP);

  @BeforeAll
  static void draw() {
    Arrays.stream(CaseKind.values()).parallel().forEach(DrawnCase::of);
  }

  static Stream<CaseKind> incidents() {
    return Arrays.stream(CaseKind.values()).filter(each -> each.family() != Family.SILENT);
  }

  static Stream<CaseKind> silent() {
    return Arrays.stream(CaseKind.values()).filter(each -> each.family() == Family.SILENT);
  }

  @ParameterizedTest
  @EnumSource
  void inventory_everyKind_isCompleteAndWithoutCycles(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    Map<String, Resource> byId =
        drawn.inventory().stream().collect(toMap(Resource::id, Function.identity()));
    assertThat(byId).hasSameSizeAs(drawn.inventory());
    for (Resource each : drawn.inventory()) {
      assertThat(byId.keySet()).containsAll(each.uses());
      assertThat(reachable(each, byId)).doesNotContain(each.id());
    }
  }

  private static Set<String> reachable(Resource from, Map<String, Resource> byId) {
    var reached = new HashSet<String>();
    var open = new ArrayDeque<>(from.uses());
    while (!open.isEmpty()) {
      String next = open.pop();
      if (reached.add(next)) {
        open.addAll(byId.get(next).uses());
      }
    }
    return reached;
  }

  @ParameterizedTest
  @EnumSource
  void samples_everyKind_areCanonicalPlausibleAndUnique(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    Set<String> known = drawn.inventory().stream().map(Resource::id).collect(toSet());
    assertThat(drawn.samples().size()).isBetween(15_000, 150_000);
    assertThat(new HashSet<>(drawn.samples().stream().map(Spot::of).toList()))
        .hasSameSizeAs(drawn.samples());
    assertThat(drawn.samples().stream().filter(each -> !isPlausible(each, known))).isEmpty();
  }

  private static boolean isPlausible(SimulatedSample sample, Set<String> known) {
    Metric metric = MetricCatalogue.of(sample.metric());
    return metric.role() != MetricRole.OTHER
        && sample.value() >= 0
        && sample.value() <= metric.max()
        && known.contains(sample.resource());
  }

  private record Spot(long timeMs, String resource, String metric) {
    static Spot of(SimulatedSample sample) {
      return new Spot(sample.timeMs(), sample.resource(), sample.metric());
    }
  }

  @ParameterizedTest
  @EnumSource
  void changes_everyKind_nameKnownResourcesAndTimesWithinCase(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    Set<String> known = drawn.inventory().stream().map(Resource::id).collect(toSet());
    for (Change each : drawn.changes()) {
      assertThat(known).contains(each.resource());
      assertThat(each.time())
          .isBetween(begin(drawn).minusSeconds(1000), end(drawn).plusSeconds(9000));
      if (each.kind() == ChangeKind.VMOTION) {
        assertThat(known).contains(each.detail());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void expected_everyKind_isEmptyForSilentKindsOnly(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    assertThat(drawn.expected().isEmpty()).isEqualTo(kind.family() == Family.SILENT);
  }

  @ParameterizedTest
  @MethodSource("incidents")
  void victims_everyKind_areInProductionAndNoCulprits(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    Map<String, Resource> byId =
        drawn.inventory().stream().collect(toMap(Resource::id, Function.identity()));
    Expected expected = drawn.expected().getFirst();
    assertThat(expected.victims()).isNotEmpty().doesNotHaveDuplicates();
    for (String each : expected.victims()) {
      assertThat(byId.get(each).environment()).isEqualTo(Environment.PRODUCTION);
      assertThat(VICTIM_KINDS).contains(byId.get(each).kind());
    }
    assertThat(expected.culprits()).doesNotContainAnyElementsOf(expected.victims());
    assertThat(expected.culprits().isEmpty()).isEqualTo(kind.family() != Family.NEIGHBOUR);
    assertThat(expected.culprits()).hasSizeLessThan(kind == CaseKind.BULLY_TWO ? 3 : 2);
    if (expected.sharedResource() != null) {
      assertThat(byId).containsKey(expected.sharedResource());
    }
  }

  @ParameterizedTest
  @MethodSource("incidents")
  void causeClass_everyKind_matchesKind(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    assertThat(drawn.expected()).hasSize(1);
    assertThat(drawn.expected().getFirst().causeClass()).isEqualTo(causeClass(kind));
  }

  private static CauseClass causeClass(CaseKind kind) {
    return switch (kind) {
      case FAULT, FAULT_COINCIDENCE -> CauseClass.SHARED_RESOURCE_FAULT;
      case SELF -> CauseClass.SELF_INFLICTED;
      case CAPACITY -> CauseClass.CAPACITY;
      case IMBALANCE -> CauseClass.LOAD_IMBALANCE;
      case NETWORK_ERRORS -> CauseClass.NETWORK_ERRORS;
      case MISCONFIGURATION -> CauseClass.MISCONFIGURATION;
      case MISSING -> CauseClass.MISSING_SIGNAL;
      case UNKNOWN -> CauseClass.UNKNOWN;
      default -> CauseClass.NOISY_NEIGHBOUR;
    };
  }

  /**
   * Checks that victims and culprits use the shared resource. Front ends of a load balancer do not
   * use it, but are used by it.
   */
  @ParameterizedTest
  @MethodSource("incidents")
  void victimsAndCulprits_everyKind_useSharedResource(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    Expected expected = drawn.expected().getFirst();
    if (expected.sharedResource() != null && kind != CaseKind.IMBALANCE) {
      Map<String, Resource> byId =
          drawn.inventory().stream().collect(toMap(Resource::id, Function.identity()));
      Set<String> involved = new HashSet<>(expected.victims());
      involved.addAll(expected.culprits());
      for (String each : involved) {
        assertThat(reachable(byId.get(each), byId)).as(each).contains(expected.sharedResource());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("incidents")
  void victimsAndCulprits_everyKind_haveEnoughSamplesBeforeOnset(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    Expected expected = drawn.expected().getFirst();
    long onset = expected.onset().toEpochMilli();
    Set<String> involved = new HashSet<>(expected.victims());
    involved.addAll(expected.culprits());
    drawn.samples().stream()
        .filter(each -> involved.contains(each.resource()) && each.timeMs() <= onset)
        .collect(groupingBy(each -> each.resource() + " " + each.metric()))
        .forEach((series, samples) -> assertThat(samples).as(series).hasSizeGreaterThan(WARM_UP));
  }

  @ParameterizedTest
  @MethodSource("incidents")
  void degradation_everyKind_isWithinTimeOfCase(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    Expected expected = drawn.expected().getFirst();
    assertThat(expected.onset()).isBetween(begin(drawn), end(drawn));
    if (expected.end() != null) {
      assertThat(expected.end()).isAfter(expected.onset()).isBefore(end(drawn));
      assertThat(Duration.between(expected.onset(), expected.end()))
          .isGreaterThan(Duration.ofSeconds(30));
    }
  }

  private static Instant begin(DataCentreCase drawn) {
    return Instant.ofEpochMilli(drawn.samples().getFirst().timeMs());
  }

  private static Instant end(DataCentreCase drawn) {
    return Instant.ofEpochMilli(drawn.samples().getLast().timeMs());
  }

  @ParameterizedTest
  @MethodSource("incidents")
  void samples_victims_showDegradation(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    if (kind != CaseKind.MISSING) {
      assertThat(new SimulatedMeasurement(drawn).worstOfTheVictims()).isGreaterThan(1.6);
    }
  }

  @ParameterizedTest
  @MethodSource("silent")
  void samples_silentCases_showNoDegradation(CaseKind kind) {
    DataCentreCase drawn = DrawnCase.of(kind).content();
    if (kind != CaseKind.NIGHTLY) {
      assertThat(new SimulatedMeasurement(drawn).largestShareOfSlowSamples()).isLessThan(0.05);
    }
  }
}
