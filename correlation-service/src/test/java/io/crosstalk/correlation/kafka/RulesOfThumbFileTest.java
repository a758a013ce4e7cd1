package io.crosstalk.correlation.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.thumb.PackException;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.engine.thumb.ThumbFigure;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of a file of rules of thumb while the service runs. */
class RulesOfThumbFileTest {
  private final AtomicLong nanos = new AtomicLong();

  @TempDir private Path folder;
  private Path file;
  private int version;

  @BeforeEach
  void firstVersion() throws IOException {
    file = folder.resolve("mine.yaml");
    write("one building");
  }

  @Test
  void get_fileChanges_hasTheNewRulesAfterTheInterval() throws IOException {
    RulesOfThumbFile rules = new RulesOfThumbFile(file, nanos::get);
    write("two continents");

    assertThat(remark(rules.get())).contains("one building");
    later();

    assertThat(remark(rules.get())).contains("two continents");
    assertThat(rules.problem()).isNull();
  }

  @Test
  void get_changedFileHasAnError_keepsTheRulesAndNamesTheLine() throws IOException {
    RulesOfThumbFile rules = new RulesOfThumbFile(file, nanos::get);
    Files.writeString(file, "- {metric: net.rtt, good: none, unit: ms, about: x}");
    touch();
    later();

    assertThat(remark(rules.get())).contains("one building");
    assertThat(rules.problem()).contains("mine.yaml:1: ");

    write("two continents");
    later();
    assertThat(rules.problem()).isNull();
    assertThat(remark(rules.get())).contains("two continents");
  }

  @Test
  void get_fileIsDeleted_keepsTheRules() throws IOException {
    RulesOfThumbFile rules = new RulesOfThumbFile(file, nanos::get);
    Files.delete(file);
    later();

    assertThat(remark(rules.get())).contains("one building");
  }

  @Test
  void constructor_wrongFile_isRefused() throws IOException {
    Files.writeString(file, "metric: x");

    assertThatThrownBy(() -> new RulesOfThumbFile(file, nanos::get))
        .isInstanceOf(PackException.class);
  }

  private void write(String about) throws IOException {
    Files.writeString(file, "- {metric: net.rtt, good: 2, unit: ms, about: %s}".formatted(about));
    touch();
  }

  private void touch() throws IOException {
    Files.setLastModifiedTime(file, FileTime.fromMillis(++version * 1000L));
  }

  private void later() {
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
  }

  private static String remark(RulesOfThumb rules) {
    ThumbFigure figure =
        new ThumbFigure(
            "link",
            ResourceKind.SWITCH_PORT,
            MetricCatalogue.of("net.rtt"),
            1,
            Estimate.withoutError(1, "ms"),
            "normally");
    return rules.remark(figure, List.of()).orElseThrow();
  }
}
