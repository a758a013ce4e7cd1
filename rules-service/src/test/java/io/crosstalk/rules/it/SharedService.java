package io.crosstalk.rules.it;

import static org.awaitility.Awaitility.await;

import io.crosstalk.rules.stream.StreamProperties;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The service that the tests of one JVM share, with two webhooks and a ticket system. Each test has
 * worlds and rules of its own. The service ends with the JVM.
 */
final class SharedService {
  static final String KAFKA = TestKafka.shared().bootstrapServers();
  static final TestPostgres.Database DATABASE = Databases.readingFromNow(KAFKA);
  static final WebhookReceivers OTHERS = new WebhookReceivers();
  static final Path RULES = folder("rules");
  static final Path OWNERS = folder("owners");

  private static final int STREAMS = 2;

  private static final AtomicInteger LIVE_SECONDS = new AtomicInteger();

  private static final Diagnoses DIAGNOSES = new Diagnoses(KAFKA);

  private static @Nullable Service service;

  private SharedService() {}

  /** The service, which is started at the first use. */
  static synchronized Service service() {
    Service running = service;
    if (running == null) {
      running = startNext();
      service = running;
    }
    return running;
  }

  /** Writer of diagnoses, which is not closed. */
  static Diagnoses diagnoses() {
    return DIAGNOSES;
  }

  /** A time to which the live world has not come yet, in seconds since the start of diagnoses. */
  static int nextLiveSecond() {
    return LIVE_SECONDS.addAndGet(60);
  }

  /** Starts another instance of the service, and returns when it answers. */
  static Service startNext() {
    Map<String, String> properties = OTHERS.properties("chat", "pager");
    properties.put("crosstalk.site.time-zone", "Europe/Berlin");
    properties.put("crosstalk.rules.directory", RULES.toString());
    properties.put("crosstalk.owners.directory", OWNERS.toString());
    properties.put("crosstalk.servicenow.targets[0].name", "desk");
    properties.put("crosstalk.servicenow.targets[0].url", OTHERS.url("desk"));
    properties.put("crosstalk.servicenow.targets[0].token", "secret");
    properties.put("crosstalk.servicenow.targets[0].min-severity", "critical");
    properties.put("crosstalk.servicenow.targets[0].replays", "true");
    properties.put("crosstalk.servicenow.targets[0].allow-private", "true");
    Service next =
        Service.start(
            KAFKA,
            DATABASE,
            properties,
            Map.of(StreamProperties.class, new StreamProperties(STREAMS, Duration.ofMillis(300))));
    await().until(() -> next.get("/api/v1/rules").statusCode() == 200);
    return next;
  }

  /** Closes the service: another instance takes over, and is the one that tests share now. */
  static synchronized void replaceBy(Service next) {
    service().close();
    service = next;
  }

  private static Path folder(String name) {
    try {
      Path folder = Files.createTempDirectory("crosstalk-" + name + "-");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
