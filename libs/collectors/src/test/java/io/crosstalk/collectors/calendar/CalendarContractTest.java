package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.testkit.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

class CalendarContractTest extends SourceContract {
  @Override
  public String type() {
    return "calendar";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) {
    return new CalendarFile(systemFolder.resolve("site.csv"), clock);
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return switch (requirement) {
      case COUNTER_RESET -> "a calendar has no counters";
      case LATE_DATA -> "a calendar is a plan: an entry that is added after its time is history";
      default -> null;
    };
  }

  private record CalendarFile(Path file, TestClock clock) implements SourceDevice {
    @Override
    public Source open(SourceContext context) {
      CalendarSettings settings =
          new CalendarSettings("site.csv", "UTC", null, null, List.of(), Map.of());
      return new CalendarSourceType().open(settings, context);
    }

    @Override
    public void produce(int part) throws IOException {
      append("%s,,app-%d,deploy,release\n".formatted(clock.instant().plusSeconds(10), part));
    }

    @Override
    public void produceGarbage() throws IOException {
      append("2026-11-21 26:00,,app-mobile,deploy,never\n");
    }

    private void append(String row) throws IOException {
      if (!Files.exists(file)) {
        Files.writeString(file, "start,end,resource,kind,detail\n");
      }
      Files.writeString(file, row, StandardOpenOption.APPEND);
    }
  }
}
