package io.crosstalk.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Finds the root folder of the project, from the working directory of any module. */
public final class ProjectFolder {
  private ProjectFolder() {}

  /** The folder of a recorded case, by its name below {@code cases}. */
  public static Path caseFolder(String name) {
    return find().resolve("cases").resolve(name);
  }

  public static Path find() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("infra").resolve("help"))) {
      root = Objects.requireNonNull(root.getParent(), "no folder of the project");
    }
    return root;
  }
}
