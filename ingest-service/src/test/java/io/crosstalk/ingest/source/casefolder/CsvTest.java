package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
  private static final String GOOD =
      "time,resource,metric,value\n1000,\"vm-1\",disk.latency,1.5e0\n2000,vm-1,disk.iops,300\n";

  @Test
  void fields_quoted_areRead() {
    assertThat(fields("a,\"b,c\",\"say \"\"hi\"\"\","))
        .containsExactly("a", "b,c", "say \"hi\"", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"open,b", "\"a\"b,c", "a\rb"})
  void line_noCsv_isRefused(String line) {
    assertThatThrownBy(() -> fields(line))
        .isInstanceOf(RejectedReadingException.class)
        .hasMessageStartingWith("malformed CSV: ");
  }

  @Test
  void line_noUtf8_isRefused() {
    assertThatThrownBy(() -> CsvFields.of(new Line(1, new byte[] {'a', (byte) 0xFF}, false)))
        .hasMessage("malformed CSV: the line is not UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "-0.5", "1e-3", "+7", ".5", "5."})
  void number_decimal_isRead(String text) {
    assertThat(Values.parse(text)).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " 1", "1d", "0x1p3", "1,5", "--1", "e", "NaN", "-Infinity", "inf"})
  void number_otherSpelling_isRefused(String text) {
    assertThatThrownBy(() -> Values.parse(text)).isInstanceOf(RejectedReadingException.class);
  }

  @Property(tries = 5000, seed = "5")
  void fields_writtenQuoted_areReadUnchanged(@ForAll @NotEmpty @Size(max = 6) List<String> given) {
    List<String> expected = given.stream().map(CsvTest::printable).toList();
    String line =
        String.join(",", expected.stream().map(f -> '"' + f.replace("\"", "\"\"") + '"').toList());
    assertThat(fields(line)).isEqualTo(expected);
  }

  /** Text reduced to characters that one line of UTF-8 can contain. */
  private static String printable(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return new String(utf8, StandardCharsets.UTF_8).replace('\n', ' ').replace('\r', ' ');
  }

  @Property(tries = 5000, seed = "6")
  void file_mutated_isReadOrRefused(
      @ForAll @Size(min = 1, max = 6) List<Integer> positions, @ForAll byte replacement)
      throws IOException {
    byte[] file = GOOD.getBytes(StandardCharsets.UTF_8);
    positions.forEach(position -> file[Math.floorMod(position, file.length)] = replacement);
    List<String> rejections = new ArrayList<>();
    try {
      SeriesTable table =
          new SamplesFile(Set.of("vm-1"), 10, new RowBudget(SampleRows.BLOCK).part())
              .read(
                  new ByteArrayInputStream(file),
                  (line, rejection) -> rejections.add(rejection.text()));
      assertThat(table.size() + table.repetitions() + rejections.size()).isLessThanOrEqualTo(20);
    } catch (UnusableCaseException e) {
      assertThat(e).hasMessageStartingWith("samples.csv");
    }
    assertThat(rejections).noneMatch(String::isBlank);
  }

  private static List<String> fields(String line) {
    return CsvFields.of(new Line(1, line.getBytes(StandardCharsets.UTF_8), false));
  }
}
