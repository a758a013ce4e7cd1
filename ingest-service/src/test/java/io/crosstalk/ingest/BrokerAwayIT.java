package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.World;
import io.crosstalk.ingest.RunningIngest.Answer;
import io.crosstalk.testkit.TestKafka;
import java.nio.file.Path;
import java.time.Instant;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests the service while its broker is unavailable. */
@ExtendWith(OutputCaptureExtension.class)
class BrokerAwayIT {
  @TempDir Path folder;

  @Test
  void service_brokerUnavailable_reportsItAndContinuesWhenItIsBack(CapturedOutput output) {
    TestKafka kafka = TestKafka.startNew();
    kafka.stop();
    try (RunningIngest service =
        RunningIngest.start(
            kafka.bootstrapServers(),
            folder,
            "--crosstalk.kafka.properties.request.timeout.ms=2000",
            "--crosstalk.kafka.properties.delivery.timeout.ms=3000",
            "--crosstalk.kafka.properties.max.block.ms=2000")) {
      assertThat(service.get("/actuator/health", "").status()).isEqualTo(503);
      assertRefused(service);
      Awaitility.await()
          .until(
              () ->
                  output
                      .getOut()
                      .contains("Kafka at " + kafka.bootstrapServers() + " is not usable"));

      kafka.start();
      IngestIT.awaitHealth(service, 200);
      awaitTaken(service, "before");

      kafka.stop();
      IngestIT.awaitHealth(service, 503);
      Answer refused = service.push("samples", sample("lost"));
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.header("Retry-After")).isEqualTo("5");
      assertThat(refused.json().get("accepted").asInt()).isZero();

      kafka.start();
      IngestIT.awaitHealth(service, 200);
      awaitTaken(service, "after");
      assertThat(new BusReader(kafka.bootstrapServers()).samples(World.LIVE))
          .anyMatch(sample -> sample.startsWith("before "))
          .anyMatch(sample -> sample.startsWith("after "));
    } finally {
      kafka.stop();
    }
  }

  /** Pushes until it succeeds: a push has two seconds to learn about topics and their leaders. */
  private static void awaitTaken(RunningIngest service, String resource) {
    Awaitility.await().until(() -> service.push("samples", sample(resource)).status() == 200);
  }

  private static void assertRefused(RunningIngest service) {
    Answer refused = service.push("samples", sample("early"));
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.header("Retry-After")).isEqualTo("5");
    assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    assertThat(service.upload("case=early", new byte[0]).status()).isEqualTo(503);
  }

  private static String sample(String resource) {
    return "{\"time\":\"%s\",\"resource\":\"%s\",\"metric\":\"disk.iops\",\"value\":1}\n"
        .formatted(Instant.now(), resource);
  }
}
