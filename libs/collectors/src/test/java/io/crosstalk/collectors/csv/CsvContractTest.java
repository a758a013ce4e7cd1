package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

class CsvContractTest extends SourceContract {
  private static final String SETTINGS =
      """
      {"files": {"path": ".", "growing": true}, "resource": "{LUN}", "time": {"columns": ["Time"]},
       "metrics": [{"column": "Read", "metric": "disk.read.latency", "unit": "ms"}]}
      """;

  @Override
  public String type() {
    return "csv";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new AppendedFile(systemFolder.resolve("a.csv"));
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return requirement == Requirement.COUNTER_RESET ? "the columns hold values, no counters" : null;
  }

  private record AppendedFile(Path file) implements SourceDevice {
    @Override
    public Source open(SourceContext context) {
      CsvSettings settings =
          EventJson.read(SETTINGS.getBytes(StandardCharsets.UTF_8), CsvSettings.class);
      return new CsvSourceType().open(settings, context);
    }

    @Override
    public void produce(int part) throws IOException {
      append("2026-11-21T11:0%d:00Z,lun-1,1.%d\n".formatted(part + 1, part));
    }

    @Override
    public void produceLate() throws IOException {
      append("2026-11-21T11:00:00Z,lun-1,7\n");
    }

    @Override
    public void produceGarbage() throws IOException {
      append("never,lun-1,x\n");
    }

    private void append(String row) throws IOException {
      if (!Files.exists(file)) {
        Files.writeString(file, "Time,LUN,Read\n");
      }
      Files.writeString(file, row, StandardOpenOption.APPEND);
    }
  }
}
