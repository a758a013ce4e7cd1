package io.crosstalk.ingest.collect.tool;

import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.files.FileContent;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.performance.PerformanceFiles;
import io.crosstalk.event.text.ShellWord;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Check of the files of an import before they are read: prints the format of each, or why it cannot
 * be used and what to do.
 */
record ImportedFiles(PrintStream out) {

  /** Returns whether all files have a known format, and one of them can have figures. */
  boolean areUsable(ImportRequest request) {
    boolean hasFigures = request.source() != null || request.format() != null;
    for (Path file : request.files()) {
      try {
        Optional<PerformanceFiles.Recognised> format = recognise(file);
        if (format.isEmpty() && (request.format() == null || isUnreadable(file))) {
          out.println("✗ " + file + ": " + problem(file));
          return false;
        }
        out.println(
            file
                + " is "
                + format
                    .map(each -> each.name() + ": " + each.title())
                    .orElse("read as " + request.format()));
        hasFigures |= format.isEmpty() || !format.get().isInventory();
      } catch (IOException e) {
        out.println("✗ " + file + ": " + FailureText.ofFile(e));
        return false;
      }
    }
    if (!hasFigures) {
      out.println(onlyInventory(request.files()));
    }
    return hasFigures;
  }

  private static Optional<PerformanceFiles.Recognised> recognise(Path file) throws IOException {
    return Files.isDirectory(file) ? Optional.empty() : PerformanceFiles.recognise(file);
  }

  private static boolean isUnreadable(Path file) throws IOException {
    return Files.isDirectory(file) || content(file).isPresent();
  }

  private static Optional<String> content(Path file) throws IOException {
    return FileContent.problem(WatchedFile.whole(file, List.of(), Long.MAX_VALUE));
  }

  private static String problem(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      return CaseWriter.caseIn(file).isPresent()
          ? "it is a case already: ./crosstalk diagnose " + ShellWord.of(file)
          : "it is a folder: name its files, such as ./crosstalk import %s/*"
              .formatted(ShellWord.of(file));
    }
    return content(file)
        .orElseGet(
            () ->
                "its beginning fits no known format (%s).%n  Is it one of these? Add --format=NAME. Else describe its columns in a file of sources (docs/sources/csv.md),%n  and type ./crosstalk sources record sources.yaml CASE"
                    .formatted(PerformanceFiles.formats()));
  }

  private static String onlyInventory(List<Path> files) {
    return "✗ only inventory: no file has values of metrics. Name a recording too: ./crosstalk import RECORDING"
        + files.stream().map(file -> " " + ShellWord.of(file)).reduce("", String::concat);
  }
}
