package io.crosstalk.bench.rest.platform;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A complete local platform, which is started and stopped with the commands of {@code ./crosstalk}.
 */
public final class LocalPlatform implements AutoCloseable {
  private static final int PORTS = 7;

  /**
   * Lowest port of the platform's components. All its ports are below the range from which the
   * operating system takes ports for client connections.
   */
  private static final int LOWEST_PORT = 20_000;

  private static final int HIGHEST_PORT = 30_000;
  private static final int TRIES = 100;
  private static final int NOT_ALL_RUNNING = 3;

  private final Path home;
  private final Path data;
  private final int portBase;
  private final Thread end = new Thread(this::stop);
  private volatile @Nullable Process starting;
  private boolean stopped;

  private LocalPlatform(Path home, Path data, int portBase) {
    this.home = home;
    this.data = data;
    this.portBase = portBase;
  }

  /**
   * Starts a platform and waits until it is ready.
   *
   * @param home the project's folder, with the built services
   * @param data the platform's data folder
   */
  public static LocalPlatform start(Path home, Path data) throws IOException, InterruptedException {
    LocalPlatform platform = new LocalPlatform(home, data, freePorts());
    Runtime.getRuntime().addShutdownHook(platform.end);
    try {
      platform.up();
      return platform;
    } catch (IOException | InterruptedException | RuntimeException e) {
      platform.close();
      throw e;
    }
  }

  /** Current status of all components. */
  public PlatformStatus status() throws IOException, InterruptedException {
    Process process = command("status", "--json").start();
    try (InputStream out = process.getInputStream()) {
      byte[] json = out.readAllBytes();
      int code = process.waitFor();
      if ((code != 0 && code != NOT_ALL_RUNNING) || json.length == 0) {
        throw new IOException("'crosstalk status' ended with " + code);
      }
      return EventJson.read(json, PlatformStatus.class);
    }
  }

  /**
   * Returns texts about components that have ended, were started again or do not answer since an
   * earlier status. Starts ended components again, so that the next measurement includes all of
   * them.
   */
  public List<String> changesSince(PlatformStatus before) throws IOException, InterruptedException {
    List<String> changes = status().changesSince(before);
    if (!changes.isEmpty()) {
      System.err.println("  … " + String.join(", ", changes));
      up();
    }
    return changes;
  }

  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException e) {
      // This program is being ended, and the hook has no more work.
    }
  }

  private void up() throws IOException, InterruptedException {
    Process process =
        command("up", "--detach").redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    starting = process;
    int code = process.waitFor();
    starting = null;
    if (code != 0) {
      throw new IOException("the platform did not start; see the messages above, and " + logs());
    }
  }

  private Path logs() {
    return data.resolve("logs");
  }

  private synchronized void stop() {
    if (stopped) {
      return;
    }
    stopped = true;
    try {
      Process up = starting;
      if (up != null) {
        up.destroy();
        up.waitFor();
      }
      int code = command("down").redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
      if (code != 0) {
        System.err.println("'crosstalk down --data " + data + "' ended with " + code);
      }
    } catch (IOException e) {
      System.err.println("'crosstalk down --data " + data + "' cannot be started: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Process of a command that does not build anything, since a build would disturb the measurement.
   */
  private ProcessBuilder command(String... words) {
    List<String> command = new ArrayList<>(List.of(home.resolve("crosstalk").toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("CROSSTALK_SKIP_BUILD", "1");
    builder.environment().put("CROSSTALK_DATA", data.toString());
    builder.environment().put("CROSSTALK_PORT_BASE", Integer.toString(portBase));
    return builder;
  }

  private static int freePorts() throws IOException {
    for (int i = 0; i < TRIES; i++) {
      int base = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
      if (areFree(base)) {
        return base;
      }
    }
    throw new IOException("no %d consecutive free ports found".formatted(PORTS));
  }

  private static boolean areFree(int base) throws IOException {
    for (int port = base; port < base + PORTS; port++) {
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
        socket.setReuseAddress(true);
      } catch (BindException e) {
        return false;
      }
    }
    return true;
  }
}
