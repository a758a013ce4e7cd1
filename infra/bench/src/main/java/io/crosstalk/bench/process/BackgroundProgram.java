package io.crosstalk.bench.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A child process, such as a server, that runs until this object is closed. */
public final class BackgroundProgram implements AutoCloseable {
  public static final String HOST = "127.0.0.1";

  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration STOP = Duration.ofSeconds(20);

  private final Process process;
  private final Path log;
  private final Thread end;

  /**
   * Wraps a process that has been started.
   *
   * @param log file to which the output of the process goes
   */
  public BackgroundProgram(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.end = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(end);
  }

  /** Starts a program, whose output goes to the log file. */
  public static BackgroundProgram start(List<String> command, Path log) throws IOException {
    return new BackgroundProgram(
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start(),
        log);
  }

  /** Finds a TCP port that is free now; another process may take it before it is used. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
      return socket.getLocalPort();
    }
  }

  /** Process id of the program. */
  public long pid() {
    return process.pid();
  }

  /** File with the output of the program. */
  public Path log() {
    return log;
  }

  /**
   * Waits until the program listens on a port, and stops it when it does not within 90 seconds.
   *
   * @throws IOException when the program does not listen in time; the message names the log file
   */
  public void awaitPort(int port) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START.toNanos();
    while (!isListening(port)) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        close();
        throw new IOException("the program does not start; see " + log);
      }
      Thread.sleep(100); // Pause before the next look at its port.
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
      if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().removeShutdownHook(end);
  }
}
