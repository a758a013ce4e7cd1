package io.crosstalk.engine.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Objective;
import io.crosstalk.event.inventory.Objective.Origin;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectivesTest {
  private static final Metric LATENCY = MetricCatalogue.of("disk.latency");
  private static final Metric RESPONSE = MetricCatalogue.of("app.response_time");

  private static final Objectives SITE =
      new Objectives(
          List.of(
              site(null, null, 8),
              site(null, 1, 1),
              site(null, 4, 40),
              site(ResourceKind.VM, null, 6),
              site(ResourceKind.VM, 2, 3)));

  @ParameterizedTest(name = "{0} of criticality {1}: {2}")
  @CsvSource({
    "DATABASE, 3, 8",
    "DATABASE, 4, 40",
    "DATABASE, 1, 1",
    "VM, 3, 6",
    "VM, 4, 6",
    "VM, 2, 3",
    "VM, 1, 1"
  })
  void of_severalObjectivesOfTheSite_isTheMostSpecific(
      ResourceKind kind, int criticality, double expected) {
    Resource resource = resource(kind, Map.of("criticality", criticality));

    assertThat(SITE.of(resource, LATENCY)).isEqualTo(new Objective(expected, Origin.SITE));
  }

  @Test
  void of_attribute_replacesSiteAndDefault() {
    Resource resource = resource(ResourceKind.VM, Map.of("objective.disk.latency", 2));

    assertThat(SITE.of(resource, LATENCY)).isEqualTo(new Objective(2, Origin.RESOURCE));
    assertThat(Objectives.DEFAULTS.of(resource, LATENCY))
        .isEqualTo(new Objective(2, Origin.RESOURCE));
    assertThat(SITE.of(resource, RESPONSE)).isNull();
  }

  @Test
  void of_nothingSet_isTheDefaultOfTheMetric() {
    Resource resource = resource(ResourceKind.VM, Map.of());

    assertThat(Objectives.DEFAULTS.of(resource, LATENCY))
        .isEqualTo(new Objective(5, Origin.DEFAULT));
    assertThat(Objectives.DEFAULTS.of(resource, RESPONSE)).isNull();
  }

  @Test
  void of_highestCriticality_isOnlyWhatIsSetForIt() {
    Objectives forAll = new Objectives(List.of(site(null, null, 8)));
    Resource resource = resource(ResourceKind.VM, Map.of("criticality", 1));
    Resource own = resource(ResourceKind.VM, Map.of("criticality", 1, "objective.disk.latency", 2));

    assertThat(forAll.of(resource, LATENCY)).isNull();
    assertThat(Objectives.DEFAULTS.of(resource, LATENCY)).isNull();
    assertThat(forAll.of(own, LATENCY)).isEqualTo(new Objective(2, Origin.RESOURCE));
  }

  @Test
  void of_timeSensitiveResource_isOnlyItsAttribute() {
    Resource resource = resource(ResourceKind.VM, Map.of("timeSensitive", true));
    Resource own =
        resource(ResourceKind.VM, Map.of("timeSensitive", true, "objective.disk.latency", 2));

    assertThat(SITE.of(resource, LATENCY)).isNull();
    assertThat(Objectives.DEFAULTS.of(resource, LATENCY)).isNull();
    assertThat(SITE.of(own, LATENCY)).isEqualTo(new Objective(2, Origin.RESOURCE));
  }

  @Test
  void objectives_twoForTheSameResources_areRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new Objectives(List.of(site(ResourceKind.VM, 2, 3), site(ResourceKind.VM, 2, 4))))
        .withMessage(
            "two objectives of disk.latency are for the same kind and criticality, 3.0 and 4.0; remove one");
  }

  private static SiteObjective site(
      @Nullable ResourceKind kind, @Nullable Integer criticality, double value) {
    return new SiteObjective(LATENCY, kind, criticality, value);
  }

  private static Resource resource(ResourceKind kind, Map<String, Object> attributes) {
    return new Resource(
        "vm-1", kind, Layer.VMWARE, null, Environment.PRODUCTION, null, attributes, List.of());
  }
}
