package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditLogTest {
  private final List<String> lines = new ArrayList<>();
  private Instant now = Instant.parse("2026-12-01T10:00:00Z");
  private final AuditLog log = new AuditLog("api-gateway", () -> now, lines::add);

  @Test
  void record_writes_areOneLineEach() {
    log.record(write("noc"));
    log.record(write("noc"));

    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst())
        .isEqualTo(
            """
            {"time":"2026-12-01T10:00:00Z","service":"api-gateway","requestId":"r-1","token":"noc",\
            "address":"10.0.0.7","method":"POST","path":"/api/v1/tokens","status":201,\
            "created":"/api/v1/tokens/night"}\
            """);
  }

  @Test
  void record_equalRefusalsOfAMinute_areOneLineAndTheirNumber() {
    for (int i = 0; i < 5; i++) {
      log.record(refusal("10.0.0.7", "wrong_token"));
      now = now.plusSeconds(1);
    }
    assertThat(lines).hasSize(1);
    assertThat(lines.getFirst()).endsWith("\"status\":401,\"refused\":\"wrong_token\"}");

    now = now.plus(Duration.ofMinutes(1));
    log.record(write("noc"));

    assertThat(lines).hasSize(3);
    assertThat(lines.get(1))
        .startsWith("{\"time\":\"2026-12-01T10:00:00Z\"")
        .endsWith("\"refused\":\"wrong_token\",\"repeated\":4}");
  }

  @Test
  void record_refusalsOfOtherAddressesAndReasons_haveTheirOwnLines() {
    log.record(refusal("10.0.0.7", "wrong_token"));
    log.record(refusal("10.0.0.8", "wrong_token"));
    log.record(refusal("10.0.0.7", "no_token"));

    assertThat(lines).hasSize(3);
  }

  @Test
  void record_manyAddresses_areCountedTogetherBeyondTheFirst() {
    log.record(refusal("10.0.0.7", "no_token"));
    for (int i = 0; i < 10_000; i++) {
      log.record(refusal("10.1.%d.%d".formatted(i / 250, i % 250), "no_token"));
    }
    log.record(refusal("10.0.0.7", "no_token"));
    assertThat(lines).hasSize(101);

    log.close();

    assertThat(lines).hasSize(103);
    assertThat(lines.get(101)).contains("\"address\":\"10.0.0.7\"").endsWith("\"repeated\":1}");
    assertThat(lines.getLast()).contains("\"address\":\"others\"").endsWith("\"repeated\":9900}");
  }

  @Test
  void record_addressesOfOneIpv6Network_areOneLineAndTheirNumber() {
    for (int i = 0; i < 50; i++) {
      log.record(refusal("2001:db8:0:7:0:0:0:%x".formatted(i), "no_token"));
    }
    log.record(refusal("2001:db8:0:8:0:0:0:1", "no_token"));
    log.close();

    assertThat(lines).hasSize(3);
    assertThat(lines.get(2)).endsWith("\"repeated\":49}");
  }

  @Test
  void close_numbersOfRefusals_areWritten() {
    log.record(refusal("10.0.0.7", "missing_role"));
    log.record(refusal("10.0.0.7", "missing_role"));

    log.close();

    assertThat(lines).hasSize(2);
    assertThat(lines.getLast()).endsWith("\"repeated\":1}");
  }

  private static AuditLog.Event write(String token) {
    return new AuditLog.Event(
        "r-1", token, "10.0.0.7", "POST", "/api/v1/tokens", 201, "/api/v1/tokens/night", null);
  }

  private static AuditLog.Event refusal(String address, String reason) {
    return new AuditLog.Event("r-2", null, address, "GET", "/api/v1/incidents", 401, null, reason);
  }
}
