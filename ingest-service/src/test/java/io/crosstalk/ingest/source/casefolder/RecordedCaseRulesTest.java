package io.crosstalk.ingest.source.casefolder;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.casefolder.CaseException;
import io.crosstalk.casefolder.CaseFile;
import io.crosstalk.casefolder.CaseReader;
import io.crosstalk.casefolder.CaseSource;
import io.crosstalk.casefolder.CaseStream;
import io.crosstalk.casefolder.ReadingMode;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.casefolder.sort.SortSpace;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedCaseRulesTest {
  private static final String GOOD =
      "time,resource,metric,value\n1000,\"vm-1\",disk.latency,1.5e0\n2000,vm-1,disk.iops,300\n";

  @ParameterizedTest
  @ValueSource(strings = {"1", "-0.5", "1e-3", "+7", ".5", "5."})
  void number_decimal_isRead(String text) {
    assertThat(RowValues.parse(text)).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " 1", "1d", "0x1p3", "1,5", "--1", "e", "NaN", "-Infinity", "inf"})
  void number_otherSpelling_isRefused(String text) {
    assertThatThrownBy(() -> RowValues.parse(text)).isInstanceOf(RejectedReadingException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1000,vm-1,disk.latency,1.25",
        "253370764799999,vm-1,disk.latency,0",
        "253370764800000,vm-1,disk.latency,0",
        "1970-01-01T00:00:01Z,vm-1,disk.latency,3600000",
        "1000,vm-1,disk.latency,3600000.1",
        "1000,vm-1,disk.latency,-0",
        "1000,vm-1,custom.metric,-1",
        "1000,vm-1,cpu.ready,100.0000001",
        "1000,vm-1,disk.latency,12345678901234567890",
        "1000,vm-1,disk.latency,.",
        "1000,vm-1,disk.latency,",
        "1000,vm-9,disk.latency,1",
        ",vm-1,disk.latency,1"
      })
  void row_withAndWithoutQuotes_givesTheSameSample(String row) throws IOException {
    // Rows with quotes always go through the rules; plain rows of known series do not.
    String known = "1,vm-1,disk.latency,0\n1,vm-1,custom.metric,0\n1,vm-1,cpu.ready,0\n";
    String header = "time,resource,metric,value\n" + known;
    String quoted =
        Arrays.stream(row.split(",", -1)).map(cell -> '"' + cell + '"').collect(joining(","));
    assertThat(read(header + row + "\n")).isEqualTo(read(header + quoted + "\n"));
  }

  @Property(tries = 1000, seed = "6")
  void file_mutated_isReadOrRefused(
      @ForAll @Size(min = 1, max = 6) List<Integer> positions, @ForAll byte replacement)
      throws IOException {
    byte[] file = GOOD.getBytes(StandardCharsets.UTF_8);
    positions.forEach(position -> file[Math.floorMod(position, file.length)] = replacement);
    try {
      assertThat(read(file)).hasSizeLessThanOrEqualTo(20).noneMatch(String::isBlank);
    } catch (CaseException e) {
      assertThat(e).hasMessageStartingWith("samples.csv");
    }
  }

  private static List<String> read(String samples) throws IOException {
    return read(samples.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads a samples file.
   *
   * @return the samples and the reasons of rejections, in words
   */
  private static List<String> read(byte[] samples) throws IOException {
    List<String> found = new ArrayList<>();
    try (StoredCase stored =
            new CaseReader(
                    new BytesSource(samples),
                    new RecordedCaseRules(),
                    ReadingMode.lenient(each -> found.add(each.reason().text())),
                    new SortSpace(List.of(Path.of(".")), 1 << 20, 0, ""),
                    ReadingProgress.none())
                .read();
        SampleStream stream = stored.openSamples()) {
      for (SamplesAtTime each = stream.next(); each != null; each = stream.next()) {
        for (int i = 0; i < each.size(); i++) {
          found.add(each.timeMs() + " " + each.series(i) + " " + each.value(i));
        }
      }
    }
    return found;
  }

  /** Case of one machine, in memory. */
  private record BytesSource(byte[] samples) implements CaseSource {
    private static final String INVENTORY =
        "[{\"id\":\"vm-1\",\"kind\":\"vm\",\"layer\":\"vmware\"}]";

    @Override
    public String caseName() {
      return "test";
    }

    @Override
    public boolean has(CaseFile file) {
      return file != CaseFile.CHANGES;
    }

    @Override
    public String name(CaseFile file) {
      return file.fileName();
    }

    @Override
    public CaseStream open(CaseFile file) throws IOException {
      byte[] content =
          file == CaseFile.SAMPLES ? samples : INVENTORY.getBytes(StandardCharsets.UTF_8);
      return CaseStream.open(
          name(file), new ByteArrayInputStream(content), content.length, plain -> plain);
    }
  }
}
