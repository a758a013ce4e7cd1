package io.crosstalk.ingest.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.ingest.collect.settings.SourcesReader;
import io.crosstalk.ingest.normalize.LimitProperties;
import io.crosstalk.ingest.normalize.Owners;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.ingest.publish.TestClock;
import io.crosstalk.ingest.publish.TestSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesWatchTest {
  @TempDir private Path folder;

  private SourcesWatch watch(Path file) {
    FakeBus bus = new FakeBus(true);
    SourcesProperties properties =
        new SourcesProperties(file, folder, Duration.ofSeconds(1), 100, 100);
    SourceStarter starter =
        new SourceStarter(
            properties,
            new LimitProperties(Duration.ofDays(31), Duration.ofMinutes(10)),
            bus,
            new ReadingMeters(bus.registry()),
            new TestClock("2026-11-21T12:00:00Z"));
    return new SourcesWatch(
        properties,
        new SourcesReader(List.of()),
        new SourceFleet(starter, TestSources.of(10), new Owners()));
  }

  @Test
  void aFileThatIsJustBeingWrittenIsNotAppliedYet() throws IOException {
    Path file = folder.resolve("sources.yaml");
    Files.writeString(file, "sources: []\n");
    SourcesWatch watch = watch(file);
    watch.look();
    assertThat(watch.problems()).isEmpty();

    Files.writeString(file, "sources: [\n");
    watch.look();
    assertThat(watch.problems()).isEmpty();
    watch.look();
    assertThat(watch.problems()).hasSize(1);
  }
}
