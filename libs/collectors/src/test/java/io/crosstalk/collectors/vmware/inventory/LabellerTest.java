package io.crosstalk.collectors.vmware.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.vmware.inventory.LabelRule.From;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.event.inventory.Environment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabellerTest {

  @Test
  void firstMatchingRule_decidesEachLabel() throws Exception {
    VsphereLabels labels =
        label(
            "vm-73",
            folder(".*/UAT", "uat", null),
            folder(".*/DC0/.*", "production", "operations"));

    assertThat(labels.environment()).isEqualTo(Environment.UAT);
    assertThat(labels.team()).isEqualTo("operations");
  }

  @Test
  void pattern_mustMatchTheWholeValue() throws Exception {
    assertThat(label("vm-73", folder("UAT", "uat", null)).environment())
        .isEqualTo(Environment.UNKNOWN);
  }

  @Test
  void tagName_canBeTheEnvironment() throws Exception {
    VsphereLabels labels =
        label("vm-64", new LabelRule(From.TAG, "Environment", "(.*)", "$1", null, null, null));

    assertThat(labels.environment()).isEqualTo(Environment.PRODUCTION);
  }

  @Test
  void tagWithoutEnvironment_setsNothing() throws Exception {
    VsphereLabels labels =
        label(
            "vm-67",
            new LabelRule(From.TAG, "Environment", "(.*)", "$1", null, null, null),
            folder(".*", "test", null));

    assertThat(labels.environment()).isEqualTo(Environment.TEST);
  }

  @Test
  void customAttribute_setsTeamAndCriticality() throws Exception {
    VsphereLabels labels =
        label("vm-70", new LabelRule(From.ATTRIBUTE, "Owner", null, null, "$0", 1, true));

    assertThat(labels.team()).isEqualTo("payments & cards");
    assertThat(labels.attributes())
        .containsEntry("criticality", 1)
        .containsEntry("timeSensitive", true);
  }

  @Test
  void rules_invalid_areRefusedWithReason() {
    refused(new LabelRule(null, null, null, "uat", null, null, null), "from");
    refused(new LabelRule(From.TAG, null, null, "uat", null, null, null), "name");
    refused(folder("(", "uat", null), "regular expression");
    refused(folder(".*", "prod", null), "production");
    refused(folder("(.*)", null, "$2"), "parentheses");
    refused(new LabelRule(From.FOLDER, null, null, null, null, 5, null), "criticality");
  }

  private static void refused(LabelRule rule, String reason) {
    assertThatThrownBy(() -> new Labeller(List.of(rule)))
        .isInstanceOf(InvalidSourceException.class)
        .hasMessageContaining(reason);
  }

  private static LabelRule folder(String pattern, String environment, String team) {
    return new LabelRule(From.FOLDER, null, pattern, environment, team, null, null);
  }

  private static VsphereLabels label(String vm, LabelRule... rules) throws Exception {
    VsphereObjects estate = RecordedEstate.objects();
    Map<ObjectReference, Map<String, List<String>>> tags =
        Map.of(
            new ObjectReference("VirtualMachine", "vm-64"),
                Map.of("Environment", List.of("Production")),
            new ObjectReference("VirtualMachine", "vm-67"),
                Map.of("Environment", List.of("Sandbox")));
    return new Labeller(List.of(rules))
        .label(estate.vms().get(vm), estate, new ItemTags(tags, Map.of("Owner", List.of(7L, 0L))));
  }
}
