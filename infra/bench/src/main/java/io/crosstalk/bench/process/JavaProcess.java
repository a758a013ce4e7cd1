package io.crosstalk.bench.process;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Starts Java programs in processes of their own, with the Java version and the class path of this
 * JVM.
 *
 * @param prefix command put before {@code java}, such as {@code taskset -c 0} or {@code flock
 *     FILE}; may be empty
 * @param options options of the started JVM
 * @param errors file to which error output is appended
 */
public record JavaProcess(List<String> prefix, List<String> options, Path errors) {
  private static final Duration UNLIMITED = Duration.ofDays(365);
  private static final String LOGGING = "-Dlogback.configurationFile=bench-logback.xml";

  /** The way in which a program ended: by itself, with an error, or killed at the time limit. */
  public enum End {
    DONE,
    FAILED,
    TOO_LONG
  }

  /**
   * Result of a program that has ended.
   *
   * @param how the way in which it ended
   * @param lastLine last line of its output; may be empty
   */
  public record Ended(End how, String lastLine) {}

  /** Starts a program in the background; its output goes to the file for error output, too. */
  public Process start(Class<?> main, String... arguments) throws IOException {
    File log = errors.toFile();
    return new ProcessBuilder(command(main, arguments))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
        .start();
  }

  /**
   * Runs a program and waits for its end.
   *
   * @return the last line that the program printed
   */
  public String run(Class<?> main, String... arguments) throws IOException, InterruptedException {
    Ended ended = run(UNLIMITED, main, arguments);
    if (ended.how() != End.DONE) {
      throw new IOException("%s failed; see %s".formatted(main.getSimpleName(), errors));
    }
    return ended.lastLine();
  }

  /**
   * Runs a program, waits for its end, and kills it when a time limit is over.
   *
   * @param limit longest duration, in wall-clock time
   */
  public Ended run(Duration limit, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(main, arguments))
            .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
            .start();
    Thread end = new Thread(() -> destroy(process));
    Runtime.getRuntime().addShutdownHook(end);
    try {
      AtomicBoolean tooLong = new AtomicBoolean();
      Thread watch = Thread.ofVirtual().start(() -> killAfter(limit, process, tooLong));
      String last = lastLine(process);
      int code = process.waitFor();
      watch.interrupt();
      End how = code == 0 ? End.DONE : tooLong.get() ? End.TOO_LONG : End.FAILED;
      return new Ended(how, last);
    } finally {
      destroy(process);
      Runtime.getRuntime().removeShutdownHook(end);
    }
  }

  private static void killAfter(Duration limit, Process process, AtomicBoolean tooLong) {
    try {
      if (!process.waitFor(limit)) {
        tooLong.set(true);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Kills a process and its child processes. When a prefix is used, the Java program is such a
   * child.
   */
  private static void destroy(Process process) {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }

  private static String lastLine(Process process) throws IOException {
    String last = "";
    try (BufferedReader out = process.inputReader()) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        last = line;
      }
    }
    return last;
  }

  private List<String> command(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add(LOGGING);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }
}
