package io.crosstalk.event.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IncidentMapTest {
  private static final IncidentMap MAP =
      new IncidentMap(
          List.of(
              node("app", Role.VICTIM, "esx-1"),
              node("esx-1", Role.BETWEEN, "ds"),
              node("ds", Role.SHARED, null),
              node("vm-uat", Role.CULPRIT, "esx-2"),
              node("esx-2", Role.BETWEEN, "ds")),
          2);

  private static Node node(String id, Role role, @Nullable String uses) {
    return new Node(id, ResourceKind.HOST, role, uses);
  }

  @Test
  void without_culprit_removesItAndWhatOnlyItUses() {
    assertThat(MAP.without(Set.of("vm-uat")))
        .isEqualTo(new IncidentMap(MAP.nodes().subList(0, 3), 2));
    assertThat(MAP.without(Set.of("vm-2"))).isEqualTo(MAP);
  }

  @Test
  void without_suspectOnThePathOfAVictim_skipsIt() {
    assertThat(MAP.without(Set.of("esx-1", "vm-uat", "app", "ds")))
        .isEqualTo(
            new IncidentMap(
                List.of(node("app", Role.VICTIM, "ds"), node("ds", Role.SHARED, null)), 2));
  }

  @Test
  void without_theOnlyPath_isNone() {
    IncidentMap ofCulprit =
        new IncidentMap(
            List.of(node("vm-uat", Role.CULPRIT, "ds"), node("ds", Role.SHARED, null)), 0);

    assertThat(ofCulprit.without(Set.of("vm-uat"))).isNull();
  }
}
