package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.FileReader;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.WatchedFile;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Reads each file in the format that its beginning shows, or that the settings name. */
final class PerformanceFileReader implements FileReader {
  private static final int REMEMBERED = 20;

  private final PerformanceSettings settings;
  private final FoundInventory inventory;
  private final Clock clock;

  /** What is to be said about the files read last. */
  private final Deque<FileFindings> findings = new ArrayDeque<>();

  PerformanceFileReader(PerformanceSettings settings, SourceContext context) {
    this.settings = settings;
    this.inventory = new FoundInventory(settings, context);
    this.clock = context.clock();
  }

  @Override
  public boolean isRepeatable() {
    return true;
  }

  @Override
  public void read(WatchedFile file, Intake intake) throws IOException {
    FormatInput input = new FormatInput(file, settings);
    PerformanceFormat format = format(input);
    FileFindings found = new FileFindings(file.name(), format.name());
    remember(found);
    IntakeFigures sink = new IntakeFigures(input, inventory, found, intake);
    format.read(input, sink);
    sink.finish(clock.millis());
  }

  private PerformanceFormat format(FormatInput input) throws IOException {
    PerformanceFormat format =
        settings.format() == null
            ? PerformanceFormats.of(input.head())
            : PerformanceFormats.named(settings.format());
    if (format == null) {
      throw new MalformedFileException(
          "its beginning fits no known format ("
              + PerformanceFormats.names()
              + "): set format if it is one of these, or describe its columns with a source of type"
              + " csv");
    }
    return format;
  }

  private synchronized void remember(FileFindings found) {
    findings.removeIf(earlier -> earlier.fileName().equals(found.fileName()));
    findings.addLast(found);
    if (findings.size() > REMEMBERED) {
      findings.removeFirst();
    }
  }

  @Override
  public synchronized List<String> warnings() {
    return findings.stream().flatMap(each -> each.warnings().stream()).toList();
  }
}
