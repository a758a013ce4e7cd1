package io.crosstalk.bench.harness;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** A child process that runs until this object is closed. Its output goes to a log file. */
public final class ChildProcess implements AutoCloseable {
  public static final String HOST = "127.0.0.1";

  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration STOP = Duration.ofSeconds(20);
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private final Process process;
  private final Path log;
  private final Thread end;

  private ChildProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.end = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(end);
  }

  /** Starts a program. */
  public static ChildProcess start(List<String> command, Path log) throws IOException {
    File output = log.toFile();
    return new ChildProcess(
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start(), log);
  }

  /** Starts a main class with the class path of this program. */
  public static ChildProcess java(
      List<String> options, Path log, Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(options);
    command.add("-Dlogback.configurationFile=bench-logback.xml");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return start(command, log);
  }

  /** Starts an executable jar. */
  public static ChildProcess jar(List<String> options, Path log, Path jar, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(options);
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(arguments);
    return start(command, log);
  }

  /**
   * Finds a TCP port that is free now, outside the ranges that operating systems give to the client
   * side of connections; another process may take it before it is used.
   */
  public static int freePort() {
    int port;
    do {
      port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
    } while (!isFree(port));
    return port;
  }

  /** Returns whether no program listens on a port. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(HOST))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  public long pid() {
    return process.pid();
  }

  public Path log() {
    return log;
  }

  /**
   * Waits until a condition holds that this process is to bring about.
   *
   * @throws IOException when it does not hold within the limit, or the process has ended; the
   *     message names the log
   */
  public void await(String what, Duration limit, Await.Condition condition)
      throws IOException, InterruptedException {
    Await.until(
        what + "; see " + log,
        limit,
        () -> {
          if (!process.isAlive()) {
            throw new IOException("the program has ended; see " + log);
          }
          return condition.holds();
        });
  }

  /** Waits until the process ends by itself, and returns its exit code. */
  public int awaitEnd(Duration limit) throws IOException, InterruptedException {
    if (!process.waitFor(limit)) {
      throw new IOException("the program does not end; see " + log);
    }
    return process.exitValue();
  }

  /** Waits until the program listens on a port; otherwise closes it and fails. */
  public void awaitPort(int port) throws IOException, InterruptedException {
    try {
      await("a listener on port " + port, START, () -> isListening(port));
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private static boolean isListening(int port) {
    try (Socket socket = new Socket(HOST, port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    forgetHook();
  }

  private void forgetHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException alreadyEnding) {
      // The JVM ends, and the hook with it: nothing is left to remove.
    }
  }
}
