package io.crosstalk.event.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.IncidentMap.Edge;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IncidentMapTest {
  private static final IncidentMap MAP =
      new IncidentMap(
          List.of(
              node("app", Role.VICTIM),
              node("esx-1", Role.BETWEEN),
              node("ds", Role.SHARED),
              node("vm-uat", Role.CULPRIT),
              node("esx-2", Role.BETWEEN)),
          List.of(
              new Edge("app", "esx-1"),
              new Edge("esx-1", "ds"),
              new Edge("vm-uat", "esx-2"),
              new Edge("esx-2", "ds")));

  private static Node node(String id, Role role) {
    return new Node(id, ResourceKind.HOST, role);
  }

  @Test
  void without_culprit_removesItAndWhatOnlyItUses() {
    assertThat(MAP.without(Set.of("vm-uat")))
        .isEqualTo(new IncidentMap(MAP.nodes().subList(0, 3), MAP.edges().subList(0, 2)));
    assertThat(MAP.without(Set.of("vm-2"))).isEqualTo(MAP);
  }

  @Test
  void without_suspectOnThePathOfAVictim_skipsIt() {
    assertThat(MAP.without(Set.of("esx-1", "vm-uat", "app", "ds")))
        .isEqualTo(
            new IncidentMap(
                List.of(node("app", Role.VICTIM), node("ds", Role.SHARED)),
                List.of(new Edge("app", "ds"))));
  }

  @Test
  void without_theOnlyPath_isNone() {
    IncidentMap ofCulprit =
        new IncidentMap(
            List.of(node("vm-uat", Role.CULPRIT), node("ds", Role.SHARED)),
            List.of(new Edge("vm-uat", "ds")));

    assertThat(ofCulprit.without(Set.of("vm-uat"))).isNull();
  }
}
