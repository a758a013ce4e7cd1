package io.crosstalk.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests reading folders in the format of cases/README.md; errors are reported with file and line.
 */
class CaseFolderTest {
  @TempDir private Path folder;

  @BeforeEach
  void aCase() throws IOException {
    write(
        "inventory.json",
        "[\n {\"id\": \"vm-pay\", \"kind\": \"vm\", \"layer\": \"vmware\", \"uses\": [\"ds-1\"]}\n]\n");
    write("samples.csv", "time,resource,metric,value\n1000,vm-pay,disk.latency,1.5\n");
  }

  @Test
  void read_columnsInAnyOrder_ignoresOtherColumns() throws IOException {
    write(
        "samples.csv",
        "\uFEFFresource, value,rack,metric,time\n\nvm-pay,1.5,7,disk.latency,1970-01-01T00:00:01Z\n");

    assertThat(CaseFolder.read(folder).samples())
        .isEqualTo(Map.of(1000L, Map.of("vm-pay", Map.of("disk.latency", 1.5))));
  }

  @Test
  void read_valueInAnotherUnit_isConverted() throws IOException {
    write(
        "samples.csv",
        """
        time,resource,metric,value,unit
        1000,vm-pay,disk.latency,1674,us
        2000,vm-pay,disk.latency,2,
        """);

    assertThat(CaseFolder.read(folder).samples().values())
        .containsExactly(
            Map.of("vm-pay", Map.of("disk.latency", 1.674)),
            Map.of("vm-pay", Map.of("disk.latency", 2.0)));
  }

  @Test
  void read_quotedFields_areUnquoted() throws IOException {
    write(
        "changes.csv",
        "detail,kind,resource,time\n\"cap 5, was \"\"none\"\"\",qos,\"vm-pay\",1000\n");

    assertThat(CaseFolder.read(folder).changes())
        .singleElement()
        .extracting(Change::resource, Change::detail)
        .containsExactly("vm-pay", "cap 5, was \"none\"");
  }

  @Test
  void read_resourceWithFewFields_hasTheDefaults() throws IOException {
    write(
        "inventory.json",
        "[{\"id\": \"vm-pay\", \"kind\": \"vm\", \"layer\": \"vmware\","
            + " \"team\": null, \"attributes\": {\"site\": null}}]");

    Resource resource = CaseFolder.read(folder).resources().getFirst();

    assertThat(resource.environment()).isEqualTo(Environment.UNKNOWN);
    assertThat(resource.uses()).isEmpty();
    assertThat(resource.attributes()).isEmpty();
  }

  @Test
  void read_expectationWithClassOnly_isAccepted() throws IOException {
    write("expected.json", "{\"incidents\": [{\"causeClass\": \"capacity\"}]}");

    assertThat(CaseFolder.read(folder).expected())
        .isEqualTo(
            List.of(
                new ExpectedIncident(CauseClass.CAPACITY, List.of(), List.of(), null, null, null)));
  }

  @Test
  void read_expectationOfTheSequence_isComplete() throws IOException {
    write(
        "expected.json",
        "{\"retractions\": 1, \"incidents\": [{\"causeClass\": \"capacity\","
            + " \"contributing\": [\"misconfiguration\"], \"severity\": \"minor\", \"messages\": 2}]}");

    CaseFolder read = CaseFolder.read(folder);

    assertThat(read.allowedRetractions()).isEqualTo(1);
    assertThat(read.expected())
        .singleElement()
        .extracting(
            ExpectedIncident::contributing, ExpectedIncident::severity, ExpectedIncident::messages)
        .containsExactly(List.of(CauseClass.MISCONFIGURATION), Severity.MINOR, 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "messages": 0 | 'messages' is 0; the opening of an incident is 1
          "messages": "two" | 'messages':
          "severity": "mild" | unknown Severity 'mild'; known: critical, major, minor, info
          "severity": "info" | 'severity' is info, and an incident at info counts as none; remove the incident
          "contributing": ["capacty"] | unknown CauseClass 'capacty'; known: noisy_
          "contributing": ["capacity"] | 'contributing' has the incident's own causeClass, capacity
          "contributing": "capacity" | 'contributing':
          """)
  void read_wrongExpectationOfTheSequence_isRefusedWithItsLine(String field, String reason)
      throws IOException {
    write(
        "expected.json", "{\"incidents\": [\n {\"causeClass\": \"capacity\",\n " + field + "}\n]}");

    assertRefused("expected.json, line 3: " + reason);
  }

  @Test
  void read_negativeRetractions_areRefused() throws IOException {
    write("expected.json", "{\"incidents\": [],\n \"retractions\": -1}");

    assertRefused("expected.json, line 2: 'retractions' is -1; it is a number from 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          timestamp,resource,metric,value | 1000,vm-pay,disk.latency,1 | line 1: the header lacks the column 'time'; expected are time,resource,metric,value
          time,resource,metric,value,time | 1000,vm-pay,disk.latency,1,2 | line 1: the header has the column 'time' twice
          time,resource,metric,value | 1000,vm-pay,disk.latency,abc | line 2: the value 'abc' is not a number
          time,resource,metric,value | 1000,vm-pay,disk.latency,NaN | line 2: the value 'NaN' is not a number
          time,resource,metric,value | 1000,vm-pay,disk.latency,0x1p3 | line 2: the value '0x1p3' is not a number
          time,resource,metric,value | 1000,vm-pay,disk.latency, | line 2: the field 'value' is missing
          time,resource,metric,value | 1000,,disk.latency,1 | line 2: the field 'resource' is missing
          time,resource,metric,value | 1000,vm-pay,disk.latency,1,us | line 2: the row has 5 fields, the header has 4
          time,resource,metric,value | vm-pay,1000,disk.latency,1 | line 2: the time 'vm-pay' is neither ISO-8601 with an offset (2026-01-31T20:00:00Z) nor epoch milliseconds
          time,resource,metric,value | 1000,vm-pay,disk.latency,"1 | line 2: malformed CSV: a quoted field is not closed, or goes on behind its closing quote
          time,resource,metric,value,unit | 1000,vm-pay,disk.latency,1,fortnight | line 2: the unit 'fortnight' is not known; disk.latency is in ms
          """)
  void read_wrongRow_isRefusedWithItsLine(String header, String row, String reason)
      throws IOException {
    write("samples.csv", header + "\n" + row + "\n");

    assertRefused("samples.csv, " + reason);
  }

  @Test
  void read_fileWithoutHeader_isRefused() throws IOException {
    write("samples.csv", "\n");

    assertRefused("samples.csv is empty; a header line is expected");
  }

  @Test
  void read_truncatedCompressedFile_isRefusedWithItsName() throws IOException {
    byte[] packed = packed("time,resource,metric,value\n1000,vm-pay,disk.latency,1.5\n");
    Files.write(folder.resolve("samples.csv.gz"), java.util.Arrays.copyOf(packed, 20));

    assertRefused("samples.csv.gz can't be read: ");
  }

  @Test
  void read_unknownKind_isRefusedWithTheKnownKinds() throws IOException {
    write(
        "inventory.json",
        "[\n {\"id\": \"vm-1\", \"kind\": \"vm\", \"layer\": \"vmware\"},\n"
            + " {\"id\": \"vm-2\", \"kind\": \"vmm\", \"layer\": \"vmware\"}\n]");

    assertRefused("inventory.json, line 3: unknown ResourceKind 'vmm'; known: application, ");
  }

  @Test
  void read_invalidObjective_isRefusedWithTheValue() throws IOException {
    write(
        "inventory.json",
        "[\n {\"id\": \"vm-1\", \"kind\": \"vm\", \"layer\": \"vmware\","
            + " \"attributes\": {\"objective.disk.latency\": \"fast\"}}]");

    assertRefused(
        "inventory.json, line 2: the attribute 'objective.disk.latency' is 'fast'; write a number");
  }

  @Test
  void read_entryWithoutMandatoryField_isRefused() throws IOException {
    write("inventory.json", "[\n {\"id\": \"vm-1\", \"kind\": \"vm\"}]");
    assertRefused("inventory.json, line 2: the field 'layer' is missing");

    write("inventory.json", "[\n\n 7]");
    assertRefused("inventory.json, line 3: an entry is a JSON object, not ");

    write("inventory.json", "{}");
    assertRefused("inventory.json is not a JSON array");

    write("inventory.json", "[\n {\"id\": \"vm-1\",");
    assertRefused("inventory.json, line 2: malformed JSON: Unexpected end-of-input");
  }

  @Test
  void read_truncatedExpectation_isRefused() throws IOException {
    write("expected.json", "{\"incidents\": [\n {\"causeClass\": \"capac");

    assertRefused("expected.json, line 2: malformed JSON: Unexpected end-of-input");
  }

  @Test
  void read_unknownClass_isRefusedWithTheKnownClasses() throws IOException {
    write("expected.json", "{\"incidents\": [\n {\"causeClass\": \"noisy_neighbor\"}]}");

    assertRefused("expected.json, line 2: unknown CauseClass 'noisy_neighbor'; known: noisy_");
  }

  @Test
  void read_wrongExpectation_namesTheField() throws IOException {
    write(
        "expected.json",
        "{\"incidents\": [\n {\"causeClass\": \"capacity\",\n \"victims\": \"vm-pay\"}]}");
    assertRefused("expected.json, line 3: 'victims': ");

    write("expected.json", "{\"incident\": []}");
    assertRefused("expected.json lacks the array 'incidents'; an empty one expects silence");

    write("expected.json", "{\"incidents\": [{\"victims\": [\"vm-pay\"]}]}");
    assertRefused("expected.json: an incident lacks its 'causeClass'");
  }

  private void assertRefused(String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CaseFolder.read(folder))
        .withMessageStartingWith(message);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private static byte[] packed(String text) throws IOException {
    var bytes = new java.io.ByteArrayOutputStream();
    try (OutputStream packed = new GZIPOutputStream(bytes)) {
      packed.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
