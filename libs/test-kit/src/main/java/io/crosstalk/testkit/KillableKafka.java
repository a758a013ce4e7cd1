package io.crosstalk.testkit;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;

/** A Kafka broker in a process of its own, for tests that kill it. */
public final class KillableKafka implements AutoCloseable {
  private static final int ANSWER_MS = 10_000;

  private final BrokerFolder folder = new BrokerFolder();
  private final Path log = temporaryLog();
  private JavaProcess process;

  /** Starts a broker with an empty folder. */
  public KillableKafka() {
    process = start();
    awaitAnswer();
  }

  public String bootstrapServers() {
    return folder.bootstrapServers();
  }

  /** Kills the broker, and starts it again with the same data. */
  public void killAndRestart() {
    process.kill();
    process = start();
    awaitAnswer();
  }

  private JavaProcess start() {
    Properties properties = new Properties();
    properties.putAll(folder.configuration());
    // A killed broker is registered again only when its old session has expired.
    properties.put("broker.session.timeout.ms", "4000");
    properties.put("broker.heartbeat.interval.ms", "500");
    Path file = log.resolveSibling(log.getFileName() + ".properties");
    try (Writer out = Files.newBufferedWriter(file)) {
      properties.store(out, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return JavaProcess.start("kafka.Kafka", List.of(file.toString()), log);
  }

  private void awaitAnswer() {
    await().until(this::answers);
  }

  private boolean answers() throws InterruptedException {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            bootstrapServers(),
            "default.api.timeout.ms",
            ANSWER_MS,
            "request.timeout.ms",
            ANSWER_MS);
    try (Admin admin = Admin.create(settings)) {
      return !admin.describeCluster().nodes().get(ANSWER_MS, TimeUnit.MILLISECONDS).isEmpty();
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  private static Path temporaryLog() {
    try {
      return Files.createTempFile("crosstalk-broker-", ".log");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.close();
    folder.delete();
  }
}
