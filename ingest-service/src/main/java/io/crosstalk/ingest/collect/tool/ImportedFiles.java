package io.crosstalk.ingest.collect.tool;

import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.files.FileContent;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.performance.PerformanceFiles;
import io.crosstalk.collectors.performance.format.PerformanceFormat.Question;
import io.crosstalk.event.text.ShellWord;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Check of the files of an import before they are read: prints the format of each, or why it cannot
 * be used. Files that cannot be used are left out, unless all are such.
 */
record ImportedFiles(PrintStream out) {
  private static final int SHOWN = 3;

  /**
   * File with the result of its check.
   *
   * @param format its format; empty if it is not recognised
   * @param problem reason why it cannot be used; empty if it can
   * @param advice what to do about the problem
   * @param question what has to be known before it can be read; empty if all is known
   */
  private record Checked(
      ImportFile file,
      Optional<PerformanceFiles.Recognised> format,
      Optional<String> problem,
      String advice,
      Optional<Question> question) {
    boolean isUsable() {
      return problem.isEmpty();
    }

    /** Returns whether the file can have figures. */
    boolean hasFigures() {
      return isUsable() && (format.isEmpty() || !format.get().isInventory());
    }
  }

  /**
   * Returns the request for those of its files that can be used; empty if it is of no use, or if a
   * question about a file is open.
   */
  Optional<ImportRequest> usable(ImportRequest request) {
    List<Checked> all = request.files().stream().map(file -> checked(file, request)).toList();
    boolean isAny = all.stream().anyMatch(Checked::isUsable);
    all.forEach(each -> out.println(text(each, request, isAny)));
    request.unused().forEach(out::println);
    List<ImportFile> files = all.stream().filter(Checked::isUsable).map(Checked::file).toList();
    if (!isAny
        || request.files().stream().anyMatch(file -> Files.notExists(file.path()))
        || isOpen(all, request)) {
      return Optional.empty();
    }
    if (request.source() == null && all.stream().noneMatch(Checked::hasFigures)) {
      out.println(onlyInventory(request.with(files)));
      return Optional.empty();
    }
    hint(all, request.metric());
    return Optional.of(request.with(files));
  }

  /** Returns whether a question is open; the command that answers it is printed. */
  private boolean isOpen(List<Checked> all, ImportRequest request) {
    Map<Path, List<String>> answers = new HashMap<>();
    all.forEach(
        each ->
            each.question().ifPresent(asked -> answers.put(each.file().path(), asked.answer())));
    if (!answers.isEmpty()) {
      boolean isContradiction = answers.values().stream().anyMatch(List::isEmpty);
      out.println(
          isContradiction
              ? "✗ nothing is written"
              : "✗ nothing is written: state that behind the names of the files"
                  + placeholders(answers.values()));
      if (!isContradiction) {
        out.println("→ " + request.answered(answers));
      }
    }
    return !answers.isEmpty();
  }

  /** Returns what to do with the words of the answers that stand for others; empty without any. */
  private static String placeholders(Collection<List<String>> answers) {
    String words =
        Stream.of("METRIC", "UNIT", "MACHINE")
            .filter(
                word ->
                    answers.stream()
                        .flatMap(List::stream)
                        .anyMatch(each -> each.equals(word) || each.endsWith("=" + word)))
            .collect(Collectors.joining(" and "));
    return words.isEmpty() ? "" : ", with words of your own for " + words;
  }

  private static Checked checked(ImportFile file, ImportRequest request) {
    Optional<PerformanceFiles.Recognised> format = Optional.empty();
    try {
      if (Files.isDirectory(file.path())) {
        return ofFolder(file, request);
      }
      format = PerformanceFiles.recognise(file.path(), request.format(file));
      Optional<String> content = format.isPresent() ? Optional.empty() : content(file.path());
      if (format.isPresent() || content.isPresent() || request.format(file) != null) {
        Optional<Question> question =
            content.isPresent() ? Optional.empty() : request.question(file);
        return new Checked(file, format, content, "", question);
      }
      return new Checked(
          file,
          format,
          Optional.of("its beginning fits no known format"),
          " (%s).%n  Is it one of these? Add %s. Else describe its columns in a file of sources (docs/sources/csv.md),%n  and type ./crosstalk sources record sources.yaml CASE"
              .formatted(
                  PerformanceFiles.formats(),
                  request.files().size() > 1 ? ":format=NAME behind its name" : "--format=NAME"),
          Optional.empty());
    } catch (IOException e) {
      return new Checked(file, format, Optional.of(FailureText.ofFile(e)), "", Optional.empty());
    }
  }

  private static Checked ofFolder(ImportFile folder, ImportRequest request) {
    String name = ShellWord.of(folder.path());
    boolean isCase = CaseWriter.caseIn(folder.path()).isPresent();
    return new Checked(
        folder,
        Optional.empty(),
        Optional.of(isCase ? "it is a case already" : "it is a folder"),
        isCase
            ? ": ./crosstalk diagnose " + name + request.zoneOption()
            : ": name its files, such as ./crosstalk %s %s/*".formatted(request.command(), name),
        Optional.empty());
  }

  private static Optional<String> content(Path file) throws IOException {
    return FileContent.problem(WatchedFile.whole(file, List.of(), Long.MAX_VALUE));
  }

  private static String text(Checked each, ImportRequest request, boolean isAny) {
    Path path = each.file().path();
    boolean isMissing = Files.notExists(path);
    return each.problem()
        .map(
            problem ->
                isAny && !isMissing
                    ? "! %s: left out: %s".formatted(path, problem)
                    : "✗ %s: %s%s".formatted(path, problem, each.advice()))
        .orElseGet(
            () ->
                each.question()
                    .map(question -> "✗ %s: %s".formatted(path, question.text()))
                    .orElseGet(() -> path + " is " + kind(each, request)));
  }

  private static String kind(Checked each, ImportRequest request) {
    return each.format()
        .map(format -> format.name() + ": " + format.title())
        .orElse("read as " + request.format(each.file()));
  }

  private static String onlyInventory(ImportRequest request) {
    return "✗ only inventory: no file has values of metrics. Name a recording too: ./crosstalk "
        + request.command()
        + " RECORDING"
        + request.files().stream()
            .map(file -> " " + ShellWord.of(file.path()))
            .reduce("", String::concat);
  }

  /** Says that several files that do not state their metric are taken as the one of the option. */
  private void hint(List<Checked> all, @Nullable String metric) {
    List<String> same =
        all.stream()
            .filter(each -> each.format().filter(format -> !format.namesMetrics()).isPresent())
            .filter(each -> !each.file().properties().containsKey("metric"))
            .map(each -> String.valueOf(each.file().path().getFileName()))
            .toList();
    if (metric != null && same.size() > 1) {
      int more = same.size() - SHOWN;
      out.println(
          "! %s%s do not state what they measure, and all are taken as %s: if they measure more than one thing, name the metric behind each file, such as %s:METRIC"
              .formatted(
                  same.stream().limit(SHOWN).collect(Collectors.joining(" and ")),
                  more > 0 ? " and " + more + " more" : "",
                  metric,
                  ShellWord.of(same.getFirst())));
    }
  }
}
