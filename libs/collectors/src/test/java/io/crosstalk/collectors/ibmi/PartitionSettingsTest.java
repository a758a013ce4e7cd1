package io.crosstalk.collectors.ibmi;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.InvalidSourceException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartitionSettingsTest {
  private static final Map<String, Object> INVALID = Map.of("objective.disk.latency", "2ms");
  private static final String MESSAGE =
      "the attribute 'objective.disk.latency' is '2ms'; write a number from 0 to 3,600,000 without its unit, ms";

  @Test
  void checked_invalidObjectiveOfThePartition_isRefused() {
    assertThatThrownBy(() -> settings(INVALID, Map.of()).checked())
        .isInstanceOf(InvalidSourceException.class)
        .hasMessage(MESSAGE);
  }

  @Test
  void checked_invalidObjectiveOfAJobGroup_isRefused() {
    assertThatThrownBy(() -> settings(Map.of(), INVALID).checked())
        .isInstanceOf(InvalidSourceException.class)
        .hasMessage(MESSAGE);
  }

  private static PartitionSettings settings(
      Map<String, Object> attributes, Map<String, Object> ofGroup) {
    return new PartitionSettings(
        "LPAR1",
        null,
        null,
        null,
        attributes,
        null,
        List.of(new JobGroupSettings("atm", List.of("ATM*"), null, null, ofGroup)),
        null);
  }
}
