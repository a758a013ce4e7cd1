package io.crosstalk.ingest.collect.tool;

import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.performance.PerformanceFiles;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.collectors.settings.SourcesReader;
import io.crosstalk.event.yaml.YamlException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Command line tool that makes a case folder, or the settings of a live source, of files that other
 * programs have written. Exit codes: 0 success, 1 failure, 2 wrong usage.
 */
public final class ImportTool {
  private static final int GOOD = 0;
  private static final int BAD = 1;
  private static final int USAGE = 2;
  private static final String HELP =
      "usage: ./crosstalk import FILE... [--out=CASE | --source=FILE.yaml] [--zone=ZONE]"
          + " [--inventory=FILE] [--format=NAME] [--machine=NAME] [--kind=KIND] [--metric=METRIC]"
          + " [--unit=UNIT]";

  private final SourcesReader reader;
  private final Clock clock;
  private final KeptOutput kept;
  private final PrintStream out;

  public ImportTool(List<SourceType<?>> types, Clock clock, PrintStream out) {
    this.reader = new SourcesReader(types);
    this.clock = clock;
    this.kept = new KeptOutput(out);
    this.out = kept.printer();
  }

  /**
   * Runs the tool.
   *
   * @return exit code
   */
  public int run(List<String> arguments) throws InterruptedException {
    if (arguments.contains("--help") || arguments.contains("-h")) {
      out.println(HELP);
      return GOOD;
    }
    ImportRequest request;
    try {
      request = ImportRequest.of(arguments);
    } catch (IllegalArgumentException e) {
      out.println("✗ " + e.getMessage());
      out.println(HELP);
      return USAGE;
    }
    try {
      ImportRequest resolved = request.resolved();
      return resolved.files().stream().allMatch(file -> isReadable(file, resolved))
          ? run(resolved, resolved.yaml())
          : BAD;
    } catch (IOException e) {
      out.println("✗ the inventory " + request.inventory() + ": " + FailureText.ofFile(e));
      return BAD;
    }
  }

  private boolean isReadable(Path file, ImportRequest request) {
    try {
      Optional<String> format = PerformanceFiles.recognise(file);
      if (format.isPresent() || request.format() != null) {
        out.println(file + " is " + format.orElse("read as " + request.format()));
        return true;
      }
      out.printf(
          "✗ %s: its beginning fits no known format (%s).%n  Is it one of these? Add --format=NAME."
              + " Else describe its columns in a file of sources (docs/sources/csv.md),%n  and type"
              + " ./crosstalk sources record sources.yaml CASE%n",
          file, PerformanceFiles.formats());
    } catch (IOException e) {
      out.println("✗ " + file + ": " + FailureText.ofFile(e));
    }
    return false;
  }

  private int run(ImportRequest request, String yaml) throws InterruptedException {
    Optional<SourcesFile> sources = sources(request, yaml);
    if (sources.isEmpty()) {
      return BAD;
    }
    Path target = request.source() == null ? request.folder() : request.source();
    try {
      return request.source() == null
          ? record(request, sources.get(), target)
          : write(yaml, sources.get(), target);
    } catch (IOException e) {
      out.println("✗ " + target + " can't be written: " + FailureText.ofFile(e));
      return BAD;
    }
  }

  private Optional<SourcesFile> sources(ImportRequest request, String yaml) {
    try {
      SourcesFile sources = reader.read(yaml.getBytes(StandardCharsets.UTF_8));
      if (sources.problems().isEmpty()) {
        return Optional.of(sources);
      }
      sources.problems().forEach(problem -> out.println("✗ " + problem));
    } catch (YamlException e) {
      out.println("✗ the inventory " + request.inventory() + ": " + e.getMessage());
    }
    return Optional.empty();
  }

  private int record(ImportRequest request, SourcesFile sources, Path folder)
      throws IOException, InterruptedException {
    String there = CaseWriter.caseIn(folder).orElse(null);
    if (there != null) {
      out.printf(
          "✗ %s holds a case already (%s): give another folder with --out, or remove that one"
              + " first%n",
          folder, there);
      return BAD;
    }
    if (!new Recording(Path.of("import"), clock, out).run(sources, folder, Optional.empty())) {
      CaseWriter.delete(folder);
      out.println("✗ no case is written");
      return BAD;
    }
    new SharedResourceHint(folder, request.arguments()).text().ifPresent(out::println);
    Files.writeString(folder.resolve(CaseWriter.NOTES), notes(folder));
    out.println("→ ./crosstalk diagnose " + folder);
    return GOOD;
  }

  /**
   * What was said of the files; the folder, which may be a temporary one, is named without path.
   */
  private String notes(Path folder) {
    return kept.text().replace(folder.toString(), String.valueOf(folder.getFileName()));
  }

  private int write(String yaml, SourcesFile sources, Path file)
      throws IOException, InterruptedException {
    if (Files.exists(file)) {
      out.println("✗ " + file + " exists already: give another file with --source");
      return BAD;
    }
    if (!new SourceChecks(file, clock, out).run(sources)) {
      return BAD;
    }
    Files.writeString(file, yaml, StandardOpenOption.CREATE_NEW);
    out.printf(
        "%s: add its entries to .crosstalk/sources.yaml, or copy it there if that file does not"
            + " exist%n",
        file);
    return GOOD;
  }
}
