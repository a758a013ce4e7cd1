package io.crosstalk.rules.symptom;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceLabelsTest {
  private static final Map<String, List<String>> NAMES = Map.of("erp", List.of("vm-17"));

  private final ResourceLabels labels =
      new ResourceLabels(List.of("vm", "instance"), new Inventory(true));

  private record Inventory(boolean isLoaded) implements ResourceNames {
    @Override
    public Collection<String> idsOf(String name) {
      return NAMES.getOrDefault(name, List.of());
    }

    @Override
    public boolean isKnown(String id) {
      return id.equals("vm-17") || id.equals("esx-1");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "esx-1, esx-1",
    "esx-1:9100, esx-1:9100 esx-1",
    "erp:443, erp:443 erp vm-17",
    "[2001:db8::1]:9100, [2001:db8::1]:9100 2001:db8::1",
    "a:b, a:b",
    "'', ''"
  })
  void candidates_valueOfALabel_areItWithoutItsPortAndTheIdsOfTheName(
      String value, String candidates) {
    assertThat(String.join(" ", labels.candidates(Map.of("instance", value))))
        .isEqualTo(candidates);
  }

  @Test
  void candidates_severalLabels_areInTheConfiguredOrder() {
    assertThat(labels.candidates(Map.of("instance", "esx-1", "vm", "vm-17", "job", "vm-18")))
        .containsExactly("vm-17", "esx-1");
  }

  @Test
  void candidates_tooLongValue_isNone() {
    assertThat(labels.candidates(Map.of("vm", "x".repeat(301)))).isEmpty();
  }

  @Test
  void reason_statesWhatIsMissing() {
    assertThat(labels.reason(List.of())).contains("vm, instance");
    assertThat(labels.reason(List.of("nowhere"))).contains("inventory", "nowhere");
    assertThat(labels.reason(List.of("vm-17"))).contains("No incident");
    assertThat(new ResourceLabels(List.of("vm"), new Inventory(false)).reason(List.of("nowhere")))
        .contains("No incident");
  }
}
