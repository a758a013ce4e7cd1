package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Options of the components' JVMs, chosen for a quick start and limited memory on a machine with
 * two cores.
 */
final class JvmOptions {
  private static final List<String> ALL =
      List.of(
          "-XX:+UseSerialGC",
          // The second compiler would take more processor time than a start or a short replay.
          "-XX:TieredStopAtLevel=1",
          // An exit is visible to the supervisor; a JVM that goes on with lost threads would look
          // alive.
          "-XX:+ExitOnOutOfMemoryError",
          "-Xss512k",
          "-Dfile.encoding=UTF-8",
          // Without this option, filling the space for classes causes several full collections at
          // the start.
          "-XX:MetaspaceSize=128m",
          // Kafka's clients and its broker compress with a native library.
          "--enable-native-access=ALL-UNNAMED");

  private JvmOptions() {}

  /**
   * Options of a component's JVM. Options from the environment, such as {@code
   * CROSSTALK_JAVA_OPTS_CORRELATION_SERVICE=-Xmx4g}, come last and take precedence.
   */
  static List<String> of(Component component, Map<String, String> environment) {
    List<String> options = new ArrayList<>(ALL);
    List<String> own = fromEnvironment(component, environment);
    // A start size above the largest one would prevent the start of the JVM.
    boolean sized = own.stream().anyMatch(option -> option.startsWith("-Xmx"));
    options.addAll(sized ? List.of() : size(component));
    options.addAll(own);
    return options;
  }

  /**
   * Options of a JVM that maps an archive of its classes, which makes its start shorter, or writes
   * one at its end if there is none. The first start of a program has none of them: it would take
   * longer. An archive of an older program is deleted.
   */
  static List<String> classArchive(DataDirectory data, Component component, Path program)
      throws IOException {
    Path archive = data.programs().resolve(component.label() + ".jsa");
    if (isOlder(archive, program)) {
      Files.deleteIfExists(archive);
    }
    return !Files.isRegularFile(program) || isOlder(data.log(component), program)
        ? List.of()
        : List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive);
  }

  /** Returns whether a file is missing, or was changed before another one. */
  private static boolean isOlder(Path file, Path other) {
    return file.toFile().lastModified() < other.toFile().lastModified();
  }

  private static List<String> size(Component component) {
    return switch (component) {
      case CORRELATION -> List.of("-Xms1g", "-XX:NewSize=320m", "-XX:SurvivorRatio=4", "-Xmx1g");
      case INGEST -> List.of("-Xms160m", "-XX:NewSize=80m", "-Xmx1g");
      case KAFKA, RULES -> List.of("-Xms160m", "-XX:NewSize=80m", "-Xmx512m");
      case GATEWAY -> List.of("-Xms96m", "-XX:NewSize=48m", "-Xmx384m");
      case POSTGRES -> throw new IllegalArgumentException("PostgreSQL has no JVM");
    };
  }

  private static List<String> fromEnvironment(
      Component component, Map<String, String> environment) {
    String name =
        "CROSSTALK_JAVA_OPTS_" + component.label().toUpperCase(Locale.ROOT).replace('-', '_');
    String options = environment.getOrDefault(name, "").strip();
    return options.isEmpty() ? List.of() : Arrays.asList(options.split("\\s+"));
  }
}
