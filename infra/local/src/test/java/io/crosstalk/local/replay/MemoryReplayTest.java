package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.RecordedProgress;
import io.crosstalk.local.replay.PlatformApi.Rejected;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryReplayTest {
  private static final String HEADER = "time,resource,metric,value\n";
  private static final String FIRST = "2026-01-01T00:00:00Z,vm-a,disk.latency,1\n";
  private static final String SECOND = "2026-01-01T00:00:20Z,vm-a,disk.latency,1\n";

  @TempDir private Path parent;

  private final RecordedProgress progress = new RecordedProgress();

  @Test
  void replay_everyTime_showsEventTimeAndShare() throws IOException {
    replay(HEADER + FIRST + SECOND);

    assertThat(progress.texts())
        .containsExactly(
            "c1: diagnosing, complete through 2026-01-01T00:00:00Z, 0 %",
            "c1: diagnosing, complete through 2026-01-01T00:00:20Z, 100 %");
  }

  @Test
  void replay_rowOfUnknownResource_isRejectedAsOnThePlatform() throws IOException {
    ReplayedCase replayed = replay(HEADER + FIRST + SECOND.replace("vm-a", "vm-b"));

    assertThat(replayed.rejected())
        .containsExactly(new Rejected("samples.csv", 3, "the resource is not in inventory.json"));
  }

  @Test
  void replay_contradictingRow_isRejectedAfterTheSamplesWereRead() throws IOException {
    ReplayedCase replayed = replay(HEADER + FIRST + SECOND + SECOND.replace(",1\n", ",2\n"));

    assertThat(replayed.rejected())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.line()).isEqualTo(4);
              assertThat(row.reason()).contains("an earlier row has another value");
            });
  }

  @Test
  void replay_manyWrongRows_countsAllAndKeepsTheFirst() throws IOException {
    ReplayedCase replayed = replay(HEADER + FIRST + "now,vm-a,disk.latency,1\n".repeat(50));

    assertThat(replayed.rejectedCount()).isEqualTo(50);
    assertThat(replayed.rejected()).hasSize(20).first().matches(row -> row.line() == 3);
  }

  @Test
  void replay_wrongHeader_failsWithTheFile() {
    assertThatThrownBy(() -> replay("time,resource,value\n"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("cannot read the case 'c1': samples.csv: ")
        .hasMessageContaining("metric");
  }

  private ReplayedCase replay(String samples) throws IOException {
    Path folder = CaseFixture.usable(parent, "c1");
    Files.writeString(
        folder.resolve("inventory.json"),
        "[{\"id\":\"vm-a\",\"kind\":\"vm\",\"layer\":\"vmware\",\"environment\":\"production\",\"uses\":[]}]");
    Files.writeString(folder.resolve("samples.csv"), samples);
    return new MemoryReplay(progress.display(), ZoneOffset.UTC)
        .replay(List.of(CaseInput.open(folder)))
        .getFirst();
  }
}
