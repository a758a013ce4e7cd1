package io.crosstalk.bench.broker;

import io.crosstalk.bench.process.JavaProcess;
import io.crosstalk.local.broker.BrokerMain;
import io.crosstalk.local.broker.BrokerSettings;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** Broker that is its own controller, on an empty folder. */
public final class Broker implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final long START_SECONDS = 60;
  private static final long STOP_SECONDS = 20;
  private static final List<String> JVM =
      List.of("-Xms512m", "-Xmx1g", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

  /** All threads of a contender join before the first partition is assigned. */
  private static final Map<String, String> REBALANCE_AFTER_ALL_HAVE_JOINED =
      Map.of("group.initial.rebalance.delay.ms", "2000");

  private final Process process;
  private final Thread end;
  private final int port;

  private Broker(Process process, int port) {
    this.process = process;
    this.port = port;
    end = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(end);
  }

  /** Starts a broker and waits until it answers. */
  public static Broker start(Path folder) throws IOException, InterruptedException {
    int port = freePort();
    Path file = Files.createDirectories(folder).resolve("broker.properties");
    Properties properties = new Properties();
    properties.putAll(
        BrokerSettings.of(
            HOST + ":" + port,
            HOST + ":" + freePort(),
            folder.resolve("logs"),
            REBALANCE_AFTER_ALL_HAVE_JOINED));
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    }
    JavaProcess java = new JavaProcess(List.of(), JVM, folder.resolve("broker.log"));
    Broker broker = new Broker(java.start(BrokerMain.class, file.toString()), port);
    try {
      broker.awaitAnswer(folder);
      return broker;
    } catch (IOException | InterruptedException e) {
      broker.close();
      throw e;
    }
  }

  public String bootstrapServers() {
    return HOST + ":" + port;
  }

  /** Process id. */
  public long pid() {
    return process.pid();
  }

  private void awaitAnswer(Path folder) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!isListening()) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new IOException("the broker does not start; see " + folder.resolve("broker.log"));
      }
      Thread.sleep(100);
    }
  }

  private boolean isListening() {
    try (var socket = new java.net.Socket(HOST, port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().removeShutdownHook(end);
  }
}
