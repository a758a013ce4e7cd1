package io.crosstalk.ingest.collect.tool;

import io.crosstalk.casefolder.CaseFile;
import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.normalize.ResourceReader;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.collectors.settings.SourcesReader;
import io.crosstalk.collectors.settings.YamlError;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.text.ProgramName;
import io.crosstalk.event.text.ShellWord;
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
 * programs have written. Exit codes are those of all commands: 0 done, also if some of the data
 * were left out; 1 the case cannot be written; 2 wrong usage, or files that cannot be used.
 */
public final class ImportTool {
  private static final int GOOD = 0;
  private static final int BAD = 1;
  private static final int USAGE = 2;
  private static final String HELP =
      "usage: ./crosstalk import FILE[:METRIC]... [--out=CASE | --source=FILE.yaml] [--zone=ZONE]"
          + " [--inventory=FILE] [--format=NAME] [--machine=NAME] [--kind=KIND] [--metric=METRIC]"
          + " [--unit=UNIT]";

  private static final String IMPORT = "import";

  private final String command;
  private final SourcesReader reader;
  private final Clock clock;
  private final KeptOutput kept;
  private final PrintStream out;

  /** Creates the command {@code import}. */
  public ImportTool(List<SourceType<?>> types, Clock clock, PrintStream out) {
    this(IMPORT, types, clock, out);
  }

  /**
   * Creates the tool for a command.
   *
   * @param command command that was typed, as messages name it
   */
  public ImportTool(String command, List<SourceType<?>> types, Clock clock, PrintStream out) {
    this.command = command;
    this.reader = new SourcesReader(types);
    this.clock = clock;
    this.kept = new KeptOutput(out, ProgramName::in);
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
      request = ImportRequest.of(command, arguments);
    } catch (IllegalArgumentException e) {
      out.println("✗ " + e.getMessage());
      out.println(HELP);
      return USAGE;
    }
    try {
      Optional<ImportRequest> usable = new ImportedFiles(out).usable(request.resolved());
      return usable.isEmpty() ? USAGE : run(usable.get(), usable.get().yaml());
    } catch (IOException e) {
      out.println("✗ the inventory " + request.inventory() + ": " + FailureText.ofFile(e));
      return USAGE;
    }
  }

  private int run(ImportRequest request, String yaml) throws InterruptedException {
    Optional<SourcesFile> sources = sources(request, yaml);
    if (sources.isEmpty() || !areUsable(request, sources.get())) {
      return USAGE;
    }
    Path target = request.source() == null ? request.folder() : request.source();
    if (!canBeWritten(target)) {
      out.println("✗ " + target + " can't be written: name another folder that may be written to");
      return USAGE;
    }
    try {
      return request.source() == null
          ? record(request, sources.get(), target)
          : write(yaml, sources.get(), target);
    } catch (IOException e) {
      out.println("✗ " + target + " can't be written: " + FailureText.ofFile(e));
      return BAD;
    }
  }

  /** Returns whether the nearest folder above a file or folder exists and may be written to. */
  private static boolean canBeWritten(Path target) {
    Path folder = target.toAbsolutePath().getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    return folder != null && Files.isDirectory(folder) && Files.isWritable(folder);
  }

  private Optional<SourcesFile> sources(ImportRequest request, String yaml) {
    List<YamlError> mistakes;
    try {
      SourcesFile sources = reader.read(yaml.getBytes(StandardCharsets.UTF_8));
      if (sources.problems().isEmpty()) {
        return Optional.of(sources);
      }
      mistakes = sources.problems();
    } catch (YamlException e) {
      mistakes = List.of(YamlError.of(e));
    }
    // All sources have the same inventory. The options are quoted, and checked when they are
    // opened.
    mistakes.stream()
        .map(each -> ImportRequest.inInventory(each, yaml))
        .distinct()
        .forEach(each -> out.println("✗ the inventory " + request.inventory() + ": " + each));
    return Optional.empty();
  }

  /** Opens each source, which checks its settings, and prints what is wrong with an option. */
  private boolean areUsable(ImportRequest request, SourcesFile sources) {
    int opened = 0;
    try {
      var unused = request.zone();
      for (SourceDefinition each : sources.sources()) {
        each.open(TransientMemory.context(each, Path.of(IMPORT), clock)).close();
        opened++;
      }
      return true;
    } catch (InvalidSourceException e) {
      boolean isOption = ImportRequest.isOption(e.property());
      boolean isOfInventory = e.property().startsWith("resources");
      String where =
          isOption
              ? request.origin(opened, e.property())
              : isOfInventory ? "the inventory " + request.inventory() + ": " : "";
      String one =
          where.equals("--") && request.files().size() > 1
              ? "; of one file only it is typed behind the name: FILE:" + e.property() + "=VALUE"
              : "";
      out.println("✗ " + where + e.property() + ": " + e.getMessage() + one);
    } catch (Exception e) {
      out.println("✗ " + FailureText.of(e));
    }
    return false;
  }

  private int record(ImportRequest request, SourcesFile sources, Path folder)
      throws IOException, InterruptedException {
    String there = CaseWriter.caseIn(folder).orElse(null);
    if (there != null) {
      out.printf(
          "✗ %s holds a case already (%s): remove that one first, or type%n→ %s%n",
          folder, there, request.toAnotherFolder(folder));
      return USAGE;
    }
    FileSeries series = new FileSeries(sources.identities()::of, new ShownTime(request.zone()));
    if (!new Recording(Path.of(IMPORT), clock, out, series, request.zone(), request.latencyAdvice())
        .run(sources, folder, Optional.empty())) {
      CaseWriter.delete(folder);
      out.println("✗ no case is written: nothing in the files can be used, as said above");
      return USAGE;
    }
    Optional<String> shift = request.hasZone() ? Optional.empty() : series.zoneShift();
    if (shift.isPresent()) {
      CaseWriter.delete(folder);
      out.printf(
          "✗ nothing is written: %s: their times are probably those of different zones. State the zone, or UTC if all times are right%n→ %s%n  If only one of the files needs it, type it behind its name: FILE:zone=ZONE%n",
          shift.get(), request.withZone());
      return USAGE;
    }
    List<Resource> resources =
        EventJson.mapper()
            .readTree(Files.readAllBytes(folder.resolve(CaseFile.INVENTORY.fileName())))
            .valueStream()
            .map(ResourceReader::read)
            .toList();
    new UnusedKindHint(resources, request).lines().forEach(out::println);
    new SeveralHostsHint(resources).text().ifPresent(out::println);
    new HostDisksHint(resources).text().ifPresent(out::println);
    new SharedResourceHint(resources, request, folder).text().ifPresent(out::println);
    Files.writeString(folder.resolve(CaseWriter.NOTES), notes(folder));
    if (command.equals(IMPORT)) {
      out.println("→ ./crosstalk diagnose " + ShellWord.of(folder) + request.zoneOption());
    }
    return GOOD;
  }

  /**
   * Returns the messages on the files; the folder, which may be a temporary one, is named without
   * its path.
   */
  private String notes(Path folder) {
    return kept.text().replace(folder.toString(), String.valueOf(folder.getFileName()));
  }

  private int write(String yaml, SourcesFile sources, Path file)
      throws IOException, InterruptedException {
    if (Files.exists(file)) {
      out.println("✗ " + file + " exists already: give another file with --source");
      return USAGE;
    }
    if (!new SourceChecks(file, clock, out).run(sources)) {
      return USAGE;
    }
    Files.writeString(file, yaml, StandardOpenOption.CREATE_NEW);
    out.printf(
        "%s: add its entries to .crosstalk/sources.yaml, or if that file does not exist:%n→ cp %s"
            + " .crosstalk/sources.yaml%n",
        file, ShellWord.of(file));
    return GOOD;
  }
}
