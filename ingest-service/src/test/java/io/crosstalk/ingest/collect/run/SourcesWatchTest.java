package io.crosstalk.ingest.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.settings.SourcesReader;
import io.crosstalk.collectors.settings.YamlError;
import io.crosstalk.ingest.normalize.LimitProperties;
import io.crosstalk.ingest.normalize.PrefixOwners;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.ingest.publish.TestSources;
import io.crosstalk.testkit.TestClock;
import io.crosstalk.tracing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesWatchTest {
  @TempDir private Path folder;

  /** Settings of the source type of the test. */
  record LampSettings(@Nullable String zone) {}

  /** Source type that checks its settings only when a source is created. */
  private static final class Lamp extends SourceType<LampSettings> {
    Lamp() {
      super("lamp", LampSettings.class);
    }

    @Override
    public Source open(LampSettings settings, SourceContext context) {
      if (settings.zone() == null) {
        throw new IllegalStateException("it does not burn");
      }
      if (settings.zone().equals("proxy")) {
        throw new IllegalStateException("the proxy is " + context.proxy().address());
      }
      throw new InvalidSourceException("zone", "is no time zone such as Europe/Berlin or UTC");
    }
  }

  @Test
  void problems_errorAtTheCreationOfASource_isContained() throws IOException {
    Path file = folder.resolve("sources.yaml");
    Files.writeString(
        file,
        """
        sources:
          - name: hall
            type: lamp
          - name: stairs
            type: lamp
            interval: 1s
            zone: Mars/Olympus
        """);
    SourcesWatch watch = watch(file);
    watch.look();

    await()
        .untilAsserted(
            () ->
                assertThat(watch.problems())
                    .extracting(YamlError::toString)
                    .containsExactly(
                        "line 2: IllegalStateException: it does not burn",
                        "line 7: 'zone': is no time zone such as Europe/Berlin or UTC (it is 'Mars/Olympus')"));
    Files.writeString(file, "sources: []\n");
    watch.look();
    watch.look();
    assertThat(watch.problems()).isEmpty();
  }

  private SourcesWatch watch(Path file) {
    FakeBus bus = new FakeBus(true);
    SourcesProperties properties = new SourcesProperties(file, folder, 100);
    SourceStarter starter =
        new SourceStarter(
            properties,
            new LimitProperties(Duration.ofDays(31), Duration.ofMinutes(10)),
            bus,
            new ReadingMeters(bus.registry()),
            new TestClock("2026-11-21T12:00:00Z"),
            Traces.OFF);
    return new SourcesWatch(
        properties,
        new SourcesReader(List.of(new Lamp())),
        new SourceFleet(starter, TestSources.of(10), new PrefixOwners()));
  }

  @Test
  void file_stillBeingWritten_isNotAppliedYet() throws IOException {
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

  @Test
  void proxy_isGivenToTheSourcesWhichStartAgainWhenItChanges() throws IOException {
    Path file = folder.resolve("sources.yaml");
    String sources = "sources:\n  - {name: hall, type: lamp, zone: proxy}\n";
    Files.writeString(file, "proxy: {url: 'http://one:3128'}\n" + sources);
    SourcesWatch watch = watch(file);
    watch.look();
    await().until(() -> watch.problems().toString().contains("the proxy is http://one:3128"));

    Files.writeString(file, "proxy: {url: 'http://two:3128'}\n" + sources);
    watch.look();
    watch.look();
    await().until(() -> watch.problems().toString().contains("the proxy is http://two:3128"));
  }
}
