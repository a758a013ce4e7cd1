package io.crosstalk.local.replay;

import io.crosstalk.casefolder.CaseFile;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Case folder with its input files.
 *
 * @param name name of the folder, which is also the name of the case
 * @param files files that the platform reads, without the expected results
 */
public record CaseInput(Path folder, String name, List<Path> files) {
  private static final int HINTS = 5;
  private static final String READ_ACCESS = "give yourself read access to it";

  public CaseInput {
    files = List.copyOf(files);
  }

  /**
   * Opens a folder that the user has named.
   *
   * @throws CommandFailure when the folder is not a usable case
   */
  public static CaseInput open(Path path) {
    Path folder = path.toAbsolutePath().normalize();
    checkFolder(folder);
    Path inventory = required(folder, CaseFile.INVENTORY);
    Path samples = required(folder, CaseFile.SAMPLES);
    List<Path> files = new ArrayList<>(List.of(inventory, samples));
    find(folder, CaseFile.CHANGES).ifPresent(files::add);
    files.forEach(CaseInput::checkReadable);
    return new CaseInput(folder, folder.getFileName().toString(), files);
  }

  /**
   * Opens several folders.
   *
   * @throws CommandFailure when a folder is not a usable case, or two folders have the same name
   */
  public static List<CaseInput> openAll(List<Path> paths) {
    Map<String, CaseInput> cases = new LinkedHashMap<>();
    for (Path path : paths) {
      CaseInput opened = open(path);
      CaseInput same = cases.put(opened.name(), opened);
      if (same != null) {
        throw unusable(
            "two case folders are called '%s': %s and %s"
                .formatted(opened.name(), same.folder(), opened.folder()),
            "a case is known by its folder's name: rename one, or replay them one after another");
      }
    }
    return List.copyOf(cases.values());
  }

  public Path expected() {
    return folder.resolve("expected.json");
  }

  private static void checkFolder(Path folder) {
    if (!Files.exists(folder)) {
      throw unusable("there is no folder " + folder, "check the path; cases are in 'cases/'");
    }
    if (!Files.isDirectory(folder) || folder.getFileName() == null) {
      throw unusable(
          folder + " is not a case folder",
          "name the folder that holds inventory.json and samples.csv");
    }
    if (!Files.isReadable(folder) || !Files.isExecutable(folder)) {
      throw unusable("the folder " + folder + " cannot be read", READ_ACCESS);
    }
    if (entries(folder).isEmpty()) {
      throw unusable(
          "the folder " + folder + " is empty", "a case needs inventory.json and samples.csv");
    }
  }

  private static Path required(Path folder, CaseFile file) {
    return find(folder, file)
        .orElseThrow(
            () ->
                unusable(
                    "the folder %s has no %s".formatted(folder, String.join(" or ", names(file))),
                    casesInside(folder)));
  }

  private static Set<String> names(CaseFile file) {
    return new LinkedHashSet<>(List.of(file.fileName(), file.compressedName()));
  }

  private static Optional<Path> find(Path folder, CaseFile file) {
    List<Path> found =
        names(file).stream().map(folder::resolve).filter(Files::isRegularFile).toList();
    if (found.size() > 1) {
      throw unusable(
          "the folder " + folder + " has both " + String.join(" and ", names(file)),
          "keep one of them: it would be unclear which is meant");
    }
    return found.stream().findFirst();
  }

  private static void checkReadable(Path file) {
    if (!Files.isReadable(file)) {
      throw unusable("the file " + file + " cannot be read", READ_ACCESS);
    }
  }

  private static String casesInside(Path folder) {
    String inside =
        entries(folder).stream()
            .filter(StoredCase::looksLikeOne)
            .map(entry -> entry.getFileName().toString())
            .sorted()
            .limit(HINTS)
            .collect(Collectors.joining(", "));
    return inside.isEmpty()
        ? "a case needs inventory.json and samples.csv or samples.csv.gz"
        : "it holds case folders; name those: " + inside;
  }

  private static List<Path> entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    } catch (IOException e) {
      throw unusable("the folder %s cannot be read: %s".formatted(folder, e), READ_ACCESS);
    }
  }

  private static CommandFailure unusable(String what, String remedy) {
    return new CommandFailure(ExitCode.USAGE, what, remedy);
  }
}
