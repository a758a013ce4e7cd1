package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.StoredCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the labelled cases, and reads them. */
final class CaseFolders {
  private CaseFolders() {}

  /**
   * Folders with an expected.json, among the given ones and their direct subfolders.
   *
   * @throws InvalidInput when a path is not a folder, or there is no case at all
   */
  static List<Path> among(List<Path> folders) throws IOException {
    folders.forEach(CaseFolders::require);
    List<Path> cases = new ArrayList<>();
    for (Path folder : folders) {
      cases.addAll(StoredCase.looksLikeOne(folder) ? List.of(folder) : inside(folder));
    }
    cases.removeIf(each -> !Files.exists(each.resolve("expected.json")));
    if (cases.isEmpty()) {
      throw new InvalidInput(
          "no case among %s: a case is a folder with inventory.json, samples.csv and expected.json; see cases/README.md"
              .formatted(folders.stream().map(Path::toString).collect(Collectors.joining(", "))));
    }
    return cases;
  }

  private static void require(Path folder) {
    if (Files.isRegularFile(folder)) {
      throw new InvalidInput(folder + " is a file; name a case's folder, or a folder of such");
    }
    if (!Files.isDirectory(folder)) {
      throw new InvalidInput(
          "there is no folder %s; './crosstalk generate %s' would write simulated cases, recorded ones are in cases and cases/recorded"
              .formatted(folder, folder));
    }
  }

  private static List<Path> inside(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.filter(StoredCase::looksLikeOne).sorted().toList();
    }
  }

  /**
   * Reads and checks a case; the caller closes it.
   *
   * @throws InvalidInput when something in it is wrong; the message names the folder, the file and
   *     the line where it is known
   */
  static StoredCase read(Path folder, ReadingProgress progress) {
    try {
      return StoredCase.open(folder, progress);
    } catch (IOException e) {
      throw unreadable(folder, e);
    } catch (IllegalArgumentException e) {
      throw new InvalidInput(
          "%s: %s (put it right; cases/README.md tells the format)"
              .formatted(folder, e.getMessage()));
    }
  }

  static InvalidInput unreadable(Path folder, IOException e) {
    return new InvalidInput("%s: %s".formatted(folder, FileErrors.text(e)));
  }
}
