package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.FileContent;
import io.crosstalk.collectors.files.FileReader;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.format.PerformanceSettings;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads each file in the format that its beginning shows, or that the settings name. */
final class PerformanceFileReader implements FileReader {
  private static final int REMEMBERED = 1_000;

  private final PerformanceSettings settings;
  private final FoundInventory inventory;
  private final Clock clock;

  /** Findings about the files that were read last. */
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
    PerformanceFormat format = format(input, file);
    FileFindings found = new FileFindings(file.name(), format.name(), clock.instant());
    remember(found);
    IntakeFigures sink = new IntakeFigures(input, inventory, found, intake);
    try {
      format.read(input, sink);
      input.reportCut(sink);
    } catch (IOException e) {
      sink.flush();
      throw e;
    }
    sink.finish(clock.millis());
    if (!format.isInventory() && sink.isUnused()) {
      found.hint(
          "it has no value that is used, perhaps only a header: has the first interval of its"
              + " recording ended, and was it copied as a whole?");
    }
  }

  private PerformanceFormat format(FormatInput input, WatchedFile file) throws IOException {
    PerformanceFormat format =
        settings.format() == null
            ? PerformanceFormats.of(input.head())
            : PerformanceFormats.named(settings.format());
    if (format == null) {
      throw new MalformedFileException(
          FileContent.problem(file)
              .orElse(
                  "its beginning fits no known format (%s): set format if it is one of these, or describe its columns with a source of type csv"
                      .formatted(String.join(", ", PerformanceFormats.names()))));
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
    return byKind().stream()
        .sorted(Comparator.comparing(each -> each.leftOut() != null))
        .map(FileFinding::describe)
        .toList();
  }

  @Override
  public synchronized List<LeftOut> leftOut() {
    return byKind().stream().flatMap(each -> Stream.ofNullable(each.leftOut())).toList();
  }

  private Collection<FileFinding> byKind() {
    Map<FileFinding.Kind, FileFinding> all = new LinkedHashMap<>();
    findings.stream()
        .flatMap(file -> file.all().stream())
        .forEach(each -> all.merge(each.kind(), each, FileFinding::with));
    return all.values();
  }
}
