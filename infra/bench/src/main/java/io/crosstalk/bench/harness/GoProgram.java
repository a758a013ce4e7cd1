package io.crosstalk.bench.harness;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A program that is looked for on the {@code PATH}, and otherwise built from its sources with Go,
 * once, in {@code ~/.cache/crosstalk}.
 *
 * @param name name of the executable file, and of the option with which users name another one
 * @param module the package with the program, without the version
 * @param version version of the module, such as {@code v1.2.3}
 * @param tags build tags; may be empty
 */
public record GoProgram(String name, String module, String version, String tags) {
  /**
   * Finds or builds the program.
   *
   * @param given the executable file that the user has named; null for none
   * @throws IOException when there is no Go, or the build fails; the message says what to do
   */
  public Path find(@Nullable Path given) throws IOException, InterruptedException {
    if (given != null) {
      return given.toAbsolutePath();
    }
    Optional<Path> onPath =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .map(folder -> Path.of(folder, name))
            .filter(Files::isExecutable)
            .findFirst();
    if (onPath.isPresent()) {
      return onPath.get();
    }
    Path cache = Path.of(System.getProperty("user.home"), ".cache", "crosstalk");
    Path folder = Files.createDirectories(cache.resolve(name + "-" + version));
    Path program = folder.resolve(name);
    if (!Files.isExecutable(program)) {
      build(folder);
    }
    return program;
  }

  private void build(Path folder) throws IOException, InterruptedException {
    System.err.printf("building %s %s (a minute or two, the first time only)%n", name, version);
    Path log = folder.resolve("build.log");
    ProcessBuilder go =
        new ProcessBuilder(List.of("go", "install", "-tags", tags, module + "@" + version))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    go.environment().put("GOBIN", folder.toString());
    int code;
    try {
      code = go.start().waitFor();
    } catch (IOException e) {
      throw new MissingToolException(
          ("%s is built with Go, and 'go' can't be started (%s). Install Go 1.25 or later"
                  + " (https://go.dev/doc/install), or name a built program with --%s FILE")
              .formatted(name, e.getMessage(), name));
    }
    if (code != 0) {
      throw new IOException(
          "%s could not be built (go install ended with %d); see %s".formatted(name, code, log));
    }
  }
}
