package io.crosstalk.collectors.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceReaderTest {
  private static final String FULL =
      """
      {"id":"vm-1","kind":"vm","layer":"vmware","name":"ERP","environment":"production",
       "team":"sap","attributes":{"criticality":1,"timeSensitive":true,"owner":null},
       "uses":["ds-1","esx-1","ds-1"],"unknown":"ignored"}""";

  @Test
  void entry_complete_isAccepted() {
    assertThat(read(FULL))
        .isEqualTo(
            new Resource(
                "vm-1",
                ResourceKind.VM,
                Layer.VMWARE,
                "ERP",
                Environment.PRODUCTION,
                "sap",
                Map.of("criticality", 1, "timeSensitive", true),
                List.of("ds-1", "esx-1")));
  }

  @Test
  void entry_optionalFieldsMissing_isAccepted() {
    Resource resource = read("{\"id\":\"a\",\"kind\":\"array\",\"layer\":\"san\"}");
    assertThat(resource.environment()).isEqualTo(Environment.UNKNOWN);
    assertThat(resource.uses()).isEmpty();
    assertThat(resource.attributes()).isEmpty();
    assertThat(resource.name()).isNull();
    assertThat(resource.team()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"vm\",\"layer\":\"vmware\"} | MISSING_FIELD | the field 'id' is missing",
        "{\"id\":\"a\",\"layer\":\"vmware\"} | MISSING_FIELD | the field 'kind' is missing",
        "{\"id\":\"a\",\"kind\":\"vm\"} | MISSING_FIELD | the field 'layer' is missing",
        "{\"id\":\"a\",\"kind\":\"toaster\",\"layer\":\"san\"} | UNKNOWN_WORD | unknown ResourceKind 'toaster'",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"crust\"} | UNKNOWN_WORD | unknown Layer 'crust'",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"environment\":\"prod\"} | UNKNOWN_WORD | unknown Environment 'prod'",
        "{\"id\":7,\"kind\":\"vm\",\"layer\":\"san\"} | WRONG_TYPE | 'id' must be a string, not a number",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"uses\":\"b\"} | WRONG_TYPE | 'uses' must be an array, not a string",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"uses\":[[]]} | WRONG_TYPE | 'uses' must hold strings, not an array",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"attributes\":[]} | WRONG_TYPE | 'attributes' must be a JSON object",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"attributes\":{\"objective.disk.latency\":\"2ms\"}} | IMPLAUSIBLE | the attribute 'objective.disk.latency' is '2ms'; write a number from 0 to 3,600,000 without its unit, ms",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"attributes\":{\"objective.disk.latency\":-1}} | IMPLAUSIBLE | the attribute 'objective.disk.latency' is '-1'; write a number from 0",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"attributes\":{\"objective.disk.iops\":9}} | IMPLAUSIBLE | the attribute 'objective.disk.iops' names no quality metric; write objective.<metric>",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"uses\":[\"\"]} | BAD_NAME | an id in 'uses' is blank",
        "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"uses\":[\"b\",\"a\"]} | CYCLE | the entry uses itself",
        "[] | WRONG_TYPE | a JSON object is expected, not an array",
        "{\"id\":\"a\", | MALFORMED | malformed JSON at column",
        "{} {} | MALFORMED | malformed JSON at column 4"
      })
  void entry_invalid_isRefusedWithReason(String json, RejectReason reason, String text) {
    RejectedReadingException rejection = Rejections.of(() -> read(json));
    assertThat(rejection.text()).startsWith(text);
    assertThat(rejection.reason()).isEqualTo(reason);
  }

  @Test
  void entry_tooManyUses_isRefused() {
    StringBuilder uses = new StringBuilder("\"x\"");
    for (int i = 0; i < 1000; i++) {
      uses.append(",\"r").append(i).append('"');
    }
    String json = "{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"san\",\"uses\":[" + uses + "]}";
    assertThat(Rejections.of(() -> read(json)).reason()).isEqualTo(RejectReason.TOO_LONG);
  }

  @Property(tries = 5000, seed = "2")
  void read_randomlyMutatedEntry_isAcceptedOrRefusedCleanly(
      @ForAll @Size(min = 1, max = 6) List<Integer> positions, @ForAll byte replacement) {
    byte[] json = FULL.getBytes(StandardCharsets.UTF_8);
    positions.forEach(position -> json[Math.floorMod(position, json.length)] = replacement);
    try {
      assertThat(ResourceReader.read(JsonObjects.parse(json)).id()).isNotBlank();
    } catch (RejectedReadingException e) {
      assertThat(e.text()).isNotBlank();
    }
  }

  private static Resource read(String json) {
    return ResourceReader.read(JsonObjects.parse(json.getBytes(StandardCharsets.UTF_8)));
  }
}
