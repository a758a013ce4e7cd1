package io.crosstalk.bench.platform;

import io.crosstalk.bench.harness.Benchmark;
import io.crosstalk.bench.harness.ChildProcess;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A complete local platform, which is started and stopped with the commands of {@code ./crosstalk}.
 */
public final class LocalPlatform implements AutoCloseable {
  private static final int PORTS = 7;

  private static final int NOT_ALL_RUNNING = 3;

  private final Path data;
  private final int portBase;
  private final BenchTokens tokens;
  private final Thread end = new Thread(this::stop);
  private volatile @Nullable Process starting;
  private boolean stopped;

  private LocalPlatform(Path data, int portBase, BenchTokens tokens) {
    this.data = data;
    this.portBase = portBase;
    this.tokens = tokens;
  }

  /**
   * Starts a platform and waits until it is ready.
   *
   * @param data an empty folder for the platform's data
   */
  public static LocalPlatform start(Path data) throws IOException, InterruptedException {
    BenchTokens tokens = BenchTokens.make();
    tokens.write(data);
    LocalPlatform platform = new LocalPlatform(data, freePorts(), tokens);
    Runtime.getRuntime().addShutdownHook(platform.end);
    try {
      platform.up();
      return platform;
    } catch (IOException | InterruptedException | RuntimeException e) {
      platform.close();
      throw e;
    }
  }

  public BenchTokens tokens() {
    return tokens;
  }

  /** Current status of all components. */
  public PlatformStatus status() throws IOException, InterruptedException {
    return EventJson.read(output("status", "--json"), PlatformStatus.class);
  }

  /** Runs a command on this platform's data, which must succeed, and returns its output. */
  public String run(String... words) throws IOException, InterruptedException {
    return new String(output(words), StandardCharsets.UTF_8);
  }

  private byte[] output(String... words) throws IOException, InterruptedException {
    Process process = command(words).start();
    try (InputStream out = process.getInputStream()) {
      byte[] output = out.readAllBytes();
      int code = process.waitFor();
      if (code != 0 && !(code == NOT_ALL_RUNNING && output.length > 0)) {
        throw new IOException(
            "'crosstalk %s' ended with %d".formatted(String.join(" ", words), code));
      }
      return output;
    }
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
      throw new IOException(
          "the platform did not start; see the messages above, and " + data.resolve("logs"));
    }
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
      output("down");
    } catch (IOException e) {
      System.err.println("the platform in " + data + " cannot be stopped: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Process of a command that does not build anything, since a build would disturb the measurement.
   */
  private ProcessBuilder command(String... words) {
    List<String> command =
        new ArrayList<>(List.of(Benchmark.home().resolve("crosstalk").toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("CROSSTALK_SKIP_BUILD", "1");
    builder.environment().put("CROSSTALK_DATA", data.toString());
    builder.environment().put("CROSSTALK_PORT_BASE", Integer.toString(portBase));
    return builder;
  }

  /**
   * First of seven consecutive free ports, below those that clients get from the system, and apart
   * from those that tests take.
   */
  private static int freePorts() {
    return ThreadLocalRandom.current()
        .ints(10_000, 15_000)
        .filter(base -> IntStream.range(base, base + PORTS).allMatch(ChildProcess::isFree))
        .findFirst()
        .orElseThrow();
  }
}
