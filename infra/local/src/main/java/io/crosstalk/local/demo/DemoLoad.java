package io.crosstalk.local.demo;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.RestClient;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Sends the samples of {@link DemoSite} to ingest-service, one a second. The test machine is loud
 * until another command marks the load as stopped, in a file with the id of this process.
 */
public final class DemoLoad implements AutoCloseable {
  /** Quiet samples before the load, for the baseline. */
  private static final int QUIET_SECONDS = 150;

  private static final int LOUD_SECONDS = 30;

  /** Follows the process id when the load is stopped. */
  private static final String STOPPED = " stopped";

  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private final RestClient ingest;
  private final Path running;
  private Instant last;

  private DemoLoad(RestClient ingest, Path running, Instant last) {
    this.ingest = ingest;
    this.running = running;
    this.last = last;
  }

  /**
   * Sends some minutes of history, in whose last seconds the test machine is loud, and goes on.
   *
   * @param running file that exists while the demo runs, and states whether its load is stopped
   */
  public static DemoLoad start(String ingestUrl, String token, Path running)
      throws IOException, InterruptedException {
    Files.writeString(running, Long.toString(ProcessHandle.current().pid()));
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    RestClient ingest = new RestClient(ingestUrl, token, "see './crosstalk logs ingest-service'");
    DemoLoad load = new DemoLoad(ingest, running, now.minusSeconds(QUIET_SECONDS + LOUD_SECONDS));
    load.post("inventory", DemoSite.inventory());
    load.send(now.minusSeconds(LOUD_SECONDS), false);
    load.send(now, true);
    Future<?> _ = load.clock.scheduleAtFixedRate(load::sendPresent, 1, 1, TimeUnit.SECONDS);
    return load;
  }

  /** Stops the load of a running demo; returns false when no demo runs. */
  public static boolean stop(Path running) throws IOException {
    String pid = Files.exists(running) ? Files.readString(running).replace(STOPPED, "") : "";
    if (!isAlive(pid)) {
      Files.deleteIfExists(running);
      return false;
    }
    Files.writeString(running, pid + STOPPED);
    return true;
  }

  private boolean isLoud() throws IOException {
    return Files.exists(running) && !Files.readString(running).endsWith(STOPPED);
  }

  private static boolean isAlive(String pid) {
    return pid.matches("\\d{1,9}") && ProcessHandle.of(Long.parseLong(pid)).isPresent();
  }

  private void sendPresent() {
    try {
      send(Instant.now().truncatedTo(ChronoUnit.SECONDS), isLoud());
    } catch (IOException | CommandFailure e) {
      // The service is being restarted: the next second sends what is missing.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends the samples after the last ones up to a time. */
  private void send(Instant through, boolean loud) throws InterruptedException {
    List<String> lines = new ArrayList<>();
    Instant time = last;
    while (time.isBefore(through)) {
      time = time.plusSeconds(1);
      lines.addAll(DemoSite.samples(time, loud));
    }
    if (!lines.isEmpty()) {
      post("samples", String.join("\n", lines) + "\n");
      last = time;
    }
  }

  private void post(String what, String lines) throws InterruptedException {
    HttpRequest request =
        ingest
            .request("/api/v1/ingest/" + what)
            .header("X-Crosstalk-Source", "demo")
            .POST(HttpRequest.BodyPublishers.ofString(lines))
            .build();
    ingest.send(request);
  }

  @Override
  public void close() throws IOException {
    clock.shutdownNow();
    ingest.close();
    Files.deleteIfExists(running);
  }
}
