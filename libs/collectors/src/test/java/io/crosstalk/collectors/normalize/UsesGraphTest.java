package io.crosstalk.collectors.normalize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class UsesGraphTest {
  private final UsesGraph graph = new UsesGraph(1_000_000);

  @Test
  void add_closesACycle_isRefused() {
    graph.add("a", List.of("b"));
    graph.add("b", List.of("c"));
    RejectedReadingException rejection = Rejections.of(() -> graph.add("c", List.of("x", "a")));
    assertThat(rejection.reason()).isEqualTo(RejectReason.CYCLE);
    assertThat(rejection.text()).startsWith("the entry closes a cycle");
  }

  @Test
  void add_refusedEntry_leavesTheGraphUnchanged() {
    graph.add("a", List.of("b"));
    Rejections.of(() -> graph.add("b", List.of("a")));
    assertThatCode(() -> graph.add("b", List.of("c"))).doesNotThrowAnyException();
    assertThatCode(() -> graph.add("c", List.of("d"))).doesNotThrowAnyException();
  }

  @Test
  void add_laterVersion_replacesTheEarlierOne() {
    graph.add("a", List.of("b"));
    graph.add("a", List.of());
    assertThatCode(() -> graph.add("b", List.of("a"))).doesNotThrowAnyException();
  }

  @Test
  void add_twoPathsToTheSameResource_isAccepted() {
    graph.add("vm", List.of("ds", "host"));
    graph.add("ds", List.of("array"));
    assertThatCode(() -> graph.add("host", List.of("array"))).doesNotThrowAnyException();
  }

  @Test
  void add_tooManySteps_isRefused() {
    UsesGraph small = new UsesGraph(10);
    for (int i = 20; i > 0; i--) {
      small.add("r" + i, List.of("r" + (i + 1)));
    }
    small.add("user", List.of("late"));
    assertThat(Rejections.of(() -> small.add("late", List.of("r1"))).text())
        .contains("too entangled");
  }

  @Property(tries = 500)
  void add_randomEntries_acceptedEntriesHaveNoCycle(
      @ForAll @Size(max = 30) List<@IntRange(max = 7) Integer> users,
      @ForAll @Size(min = 30, max = 30) List<@IntRange(max = 7) Integer> used) {
    UsesGraph any = new UsesGraph(1_000_000);
    Map<Integer, Integer> taken = new HashMap<>();
    for (int i = 0; i < users.size(); i++) {
      int user = users.get(i);
      int target = used.get(i);
      boolean closes = reaches(target, user, taken);
      boolean accepted = accepts(any, user, target);
      assertThat(accepted).isEqualTo(!closes);
      if (accepted) {
        taken.put(user, target);
      }
    }
  }

  private static boolean accepts(UsesGraph graph, int user, int target) {
    try {
      graph.add("r" + user, List.of("r" + target));
      return true;
    } catch (RejectedReadingException e) {
      return false;
    }
  }

  private static boolean reaches(int from, int goal, Map<Integer, Integer> edges) {
    Set<Integer> seen = new HashSet<>();
    Integer at = from;
    while (at != null && seen.add(at)) {
      if (at == goal) {
        return true;
      }
      at = edges.get(at);
    }
    return false;
  }
}
