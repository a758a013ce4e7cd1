package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Class data sharing archive of a component: the classes that its JVM has loaded. Later starts map
 * the file instead of reading and checking each class.
 */
public final class ClassArchive {
  /** Classes with a name in a file, so neither arrays nor classes that are made at run time. */
  private static final Pattern LOADED = Pattern.compile("(?m)^0x.* ([\\w.$]+) *$");

  private static final String SUFFIX = ".jsa";

  private final Path folder;
  private final String prefix;
  private final Path program;

  /**
   * Creates the description of an archive, which may not exist yet.
   *
   * @param program jar of the component, with its libraries beside it in {@code lib}
   */
  public ClassArchive(Path folder, Component component, Path program) {
    this.folder = folder;
    this.prefix = component.label() + "-";
    this.program = program;
  }

  /** Options of a start: none while there is no archive of these jars and this JVM. */
  List<String> options() {
    Path file = file();
    return Files.exists(file) ? List.of(option(file)) : List.of();
  }

  /**
   * Writes the archive with low priority, if it does not exist, and then deletes older ones.
   *
   * @param process running process of the component
   * @param command the command of a start
   * @throws IOException when the archive cannot be written; older ones stay
   */
  public void write(ProcessHandle process, List<String> command)
      throws IOException, InterruptedException {
    Path file = file();
    if (Files.exists(file)) {
      return;
    }
    Path classes = folder.resolve(prefix + "classes");
    Path fresh = folder.resolve(prefix + "new" + SUFFIX);
    try {
      Files.write(classes, loaded(process));
      List<String> dump = new ArrayList<>(List.of("nice", "-n", "19", command.getFirst()));
      dump.addAll(List.of("-Xshare:dump", "-XX:+AOTClassLinking", option(fresh)));
      dump.add("-XX:SharedClassListFile=" + classes);
      dump.addAll(command.subList(1, command.size()));
      if (!Commands.succeeds(dump)) {
        throw new IOException("the archive of classes " + file + " cannot be written");
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      deleteAllBut(file);
    } finally {
      Files.deleteIfExists(classes);
      Files.deleteIfExists(fresh);
    }
  }

  private static String option(Path file) {
    return "-XX:SharedArchiveFile=" + file;
  }

  /** The JVM refuses an archive of other jars: their sizes and times are part of the name. */
  private Path file() {
    StringBuilder state = new StringBuilder(Runtime.version().toString());
    File[] libraries = program.resolveSibling("lib").toFile().listFiles();
    Stream.concat(
            Stream.of(program.toFile()), Stream.of(libraries == null ? new File[0] : libraries))
        .sorted()
        .forEach(jar -> state.append(jar).append(jar.length()).append(jar.lastModified()));
    return folder.resolve(
        prefix
            + UUID.nameUUIDFromBytes(state.toString().getBytes(StandardCharsets.UTF_8))
            + SUFFIX);
  }

  private void deleteAllBut(Path file) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each :
          files
              .filter(it -> it.getFileName().toString().startsWith(prefix) && !it.equals(file))
              .toList()) {
        Files.delete(each);
      }
    }
  }

  private static List<String> loaded(ProcessHandle process) throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process list =
        new ProcessBuilder(jcmd.toString(), Long.toString(process.pid()), "VM.classes")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var output = list.getInputStream()) {
      String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
      return LOADED.matcher(text).results().map(ClassArchive::path).toList();
    }
  }

  private static String path(MatchResult line) {
    return line.group(1).replace('.', '/');
  }
}
