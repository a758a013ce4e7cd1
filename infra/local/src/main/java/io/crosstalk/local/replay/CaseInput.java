package io.crosstalk.local.replay;

import io.crosstalk.casefolder.CaseFile;
import io.crosstalk.local.console.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Case folder with its input files.
 *
 * @param name name of the folder, which is also the name of the case
 * @param files files that the platform reads, without the expected results
 */
public record CaseInput(Path folder, String name, List<Path> files) {
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
    if (!Files.exists(folder)) {
      throw CommandFailure.usage(
          "there is no folder " + folder, "check the path; cases are in 'cases/'");
    }
    Path name = folder.getFileName();
    if (!Files.isDirectory(folder) || name == null) {
      throw CommandFailure.usage(
          folder + " is not a case folder",
          "name the folder that holds inventory.json and samples.csv");
    }
    List<Path> files = new ArrayList<>();
    for (CaseFile file : List.of(CaseFile.INVENTORY, CaseFile.SAMPLES, CaseFile.CHANGES)) {
      files.addAll(find(folder, file));
    }
    return new CaseInput(folder, name.toString(), files);
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
        throw CommandFailure.usage(
            "two case folders are called '%s': %s and %s"
                .formatted(opened.name(), same.folder(), opened.folder()),
            "a case is known by its folder's name: rename one, or replay them one after another");
      }
    }
    return List.copyOf(cases.values());
  }

  /** The file, plain or compressed; none for changes that are missing. */
  private static List<Path> find(Path folder, CaseFile file) {
    List<String> names = Stream.of(file.fileName(), file.compressedName()).distinct().toList();
    List<Path> found = names.stream().map(folder::resolve).filter(Files::isRegularFile).toList();
    if (found.size() > 1) {
      throw CommandFailure.usage(
          "the folder " + folder + " has both " + String.join(" and ", names),
          "keep one of them: it would be unclear which is meant");
    }
    if (found.isEmpty() && file != CaseFile.CHANGES) {
      throw CommandFailure.usage(
          "the folder %s has no %s".formatted(folder, String.join(" or ", names)),
          "a case needs inventory.json and samples.csv or samples.csv.gz; './crosstalk diagnose"
              + " FILE' reads files of other programs, each by its name");
    }
    return found;
  }
}
