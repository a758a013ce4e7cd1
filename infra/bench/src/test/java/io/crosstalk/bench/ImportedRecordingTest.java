package io.crosstalk.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.collectors.ForwardingIntake;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.collectors.catalogue.SourceTypes;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.collectors.settings.SourcesReader;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.replay.CaseInput;
import io.crosstalk.local.replay.MemoryReplay;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the way from a recording of another program to an answer of the engine. */
class ImportedRecordingTest {
  private static final int MACHINES = 12;
  private static final int ROWS = 720;
  private static final int LOUD_FROM = 400;
  private static final int LOUD_TO = 520;
  private static final String LOUD = "uat-ora";

  @TempDir private Path folder;

  /** One hour of 'esxtop -b -d 5' on a host where one machine writes much, and others wait. */
  private static String recording() {
    Random random = new Random(52);
    List<String> names = new ArrayList<>(List.of(LOUD));
    for (int i = 1; i < MACHINES; i++) {
      names.add("srv-" + i);
    }
    StringJoiner file = new StringJoiner("\n");
    StringJoiner header = new StringJoiner(",").add("\"(PDH-CSV 4.0) (UTC)(0)\"");
    for (String name : names) {
      for (String counter :
          List.of("Reads/sec", "Writes/sec", "MBytes Written/sec", "Average MilliSec/Write")) {
        header.add(
            "\"\\\\esx7.example.com\\Virtual Disk(%s:scsi0:0)\\%s\"".formatted(name, counter));
      }
    }
    header.add(
        "\"\\\\esx7.example.com\\Physical Disk Adapter(vmhba2)\\Average Driver MilliSec/Command\"");
    file.add(header.toString());
    LocalDateTime begin = LocalDateTime.of(2026, 11, 28, 9, 0);
    DateTimeFormatter format = DateTimeFormatter.ofPattern("MM/dd/yyyy HH:mm:ss");
    for (int row = 0; row < ROWS; row++) {
      boolean isLoud = row >= LOUD_FROM && row < LOUD_TO;
      StringJoiner line = new StringJoiner(",");
      line.add("\"" + format.format(begin.plusSeconds(5L * row)) + "\"");
      for (String name : names) {
        boolean isSource = isLoud && name.equals(LOUD);
        double writes = (isSource ? 9_000 : 30) * (0.8 + 0.4 * random.nextDouble());
        double latency = (isLoud ? 14 : 0.7) * (0.8 + 0.4 * random.nextDouble());
        for (double value : new double[] {40, writes, writes * 0.06, latency}) {
          line.add(String.format(Locale.ROOT, "\"%.2f\"", value));
        }
      }
      line.add(isLoud ? "\"12.00\"" : "\"0.60\"");
      file.add(line.toString());
    }
    return file.toString();
  }

  @Test
  void diagnose_recordingOfEsxtop_namesTheLoudMachineAndThoseThatWait() throws Exception {
    Files.writeString(folder.resolve("esx7.csv"), recording());
    Path folderOfCase = folder.resolve("case");
    writeCase(folderOfCase);

    List<Incident> incidents =
        new MemoryReplay(ProgressDisplay.onStderrAfter(Duration.ofMinutes(1)), ZoneOffset.UTC)
            .replay(List.of(CaseInput.open(folderOfCase)))
            .getFirst()
            .incidents();

    assertThat(incidents)
        .anySatisfy(
            incident -> {
              assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
              assertThat(incident.suspects().stream().filter(Suspect::isCulprit))
                  .extracting(Suspect::resource)
                  .containsExactly(LOUD);
              assertThat(incident.victims())
                  .extracting(Victim::resource)
                  .contains("srv-1", "srv-" + (MACHINES - 1));
              assertThat(incident.onset())
                  .isBetween(
                      Instant.parse("2026-11-28T09:33:00Z"), Instant.parse("2026-11-28T09:34:00Z"));
            });
  }

  private void writeCase(Path folderOfCase) throws Exception {
    byte[] settings =
        """
        sources:
          - name: import
            type: performance-files
            prefix: ""
            files: {path: esx7.csv, ready: renamed}
        """
            .getBytes(StandardCharsets.UTF_8);
    SourceDefinition definition =
        new SourcesReader(SourceTypes.all()).read(settings).sources().getFirst();
    try (CaseWriter writer = CaseWriter.create(folderOfCase, false);
        PolledSource source = (PolledSource) definition.open(context())) {
      CaseIntake intake = new CaseIntake(writer);
      source.poll(intake);
      writer.inventory(intake.inventory);
    }
  }

  private SourceContext context() {
    return new SourceContext(
        "import",
        "",
        folder,
        Clock.fixed(Instant.parse("2026-12-01T00:00:00Z"), ZoneOffset.UTC),
        Duration.ofMinutes(1),
        Duration.ofHours(1),
        new Forgetful());
  }

  /** Memory that keeps nothing, for one round. */
  private static final class Forgetful implements SourceMemory {
    @Override
    public @Nullable String get(String key) {
      return null;
    }

    @Override
    public void put(String key, @Nullable String value) {
      // nothing is kept
    }
  }

  /** Intake that writes a case. */
  private static final class CaseIntake extends ForwardingIntake {
    private final CaseWriter writer;
    private final SampleNormalizer normalizer = new SampleNormalizer(TimeBounds.recorded());
    private Collection<Resource> inventory = List.of();

    CaseIntake(CaseWriter writer) {
      this.writer = writer;
    }

    @Override
    protected Intake target() {
      throw new AssertionError("this is not expected of a recording");
    }

    @Override
    public void sample(
        long timeMs, String resource, String metric, double value, @Nullable String unit) {
      Sample sample = normalizer.normalize(timeMs, resource, metric, value, unit);
      writer.sample(Instant.ofEpochMilli(sample.timeMs()), resource, metric, sample.value());
    }

    @Override
    public boolean isTooOld(long timeMs) {
      return false;
    }

    @Override
    public void inventory(long timeMs, Collection<Resource> all) {
      inventory = List.copyOf(all);
    }

    @Override
    public void reject(
        RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
      throw new AssertionError(text);
    }

    @Override
    public void complete(long timeMs) {
      // the whole file is read in one round
    }
  }
}
