package io.crosstalk.rules.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NamedResourcesTest {
  private final NamedResources resources = new NamedResources();

  @Test
  void resourceThatIsRenamedOften_isFoundByItsLatestNames() {
    IntStream.rangeClosed(0, NamedResources.MAX_NAMES)
        .forEach(each -> resources.add("vm-1", "name-" + each));

    assertThat(resources.idsOf("name-0")).isEmpty();
    assertThat(resources.idsOf("name-1")).containsExactly("vm-1");
    assertThat(resources.idsOf("name-" + NamedResources.MAX_NAMES)).containsExactly("vm-1");
  }

  @Test
  void nameThatReturns_isALatestNameAgain() {
    resources.add("vm-1", "first");
    IntStream.range(1, NamedResources.MAX_NAMES)
        .forEach(each -> resources.add("vm-1", "name-" + each));
    resources.add("vm-1", "first");
    resources.add("vm-1", "another");

    assertThat(resources.idsOf("first")).containsExactly("vm-1");
    assertThat(resources.idsOf("name-1")).isEmpty();
  }

  @Test
  void resourceThatIsRemoved_leavesItsNameToOthers() {
    resources.add("vm-1", "db");
    resources.add("vm-2", "db");

    resources.remove("vm-1");

    assertThat(resources.contains("vm-1")).isFalse();
    assertThat(resources.idsOf("db")).containsExactly("vm-2");
  }
}
