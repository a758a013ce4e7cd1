package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.evaluate.site.SiteTruth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds and reads labelled cases: folders with samples, inventory and {@code expected.json}. */
final class CaseFolders {
  private CaseFolders() {}

  /**
   * Finds the folders that contain an {@code expected.json} or, as sites do, a {@code truth.json},
   * among the given folders and their direct subfolders.
   *
   * @throws InvalidInput when a path is not a folder, or no case is found
   */
  static List<Path> among(List<Path> folders) throws IOException {
    folders.forEach(CaseFolders::require);
    List<Path> cases = new ArrayList<>();
    for (Path folder : folders) {
      cases.addAll(StoredCase.looksLikeOne(folder) ? List.of(folder) : inside(folder));
    }
    cases.removeIf(each -> !Files.exists(each.resolve("expected.json")) && !SiteTruth.isIn(each));
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
   * Reads the truth of a site.
   *
   * @throws InvalidInput when the file is missing or wrong; the message names folder, file and line
   */
  static SiteTruth truth(Path folder) {
    try {
      return SiteTruth.read(folder);
    } catch (IOException e) {
      throw unreadable(folder, e);
    } catch (IllegalArgumentException e) {
      throw new InvalidInput(
          "%s: %s (generate the site again; infra/simulate/README.md tells the format)"
              .formatted(folder, e.getMessage()));
    }
  }

  /**
   * Reads and checks a case; the caller closes it.
   *
   * @throws InvalidInput when a file of the case is missing or wrong; the message names the folder,
   *     the file and, where it is known, the line
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
