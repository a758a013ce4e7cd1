package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.RecordedProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ReplayerTest {
  private static final String PUSH = "POST /api/v1/ingest/replays?case=c1";
  private static final String REPLAY = "GET /api/v1/ingest/replays/r1";
  private static final String WORLD = "GET /api/v1/worlds/c1-12345678%7E7";
  private static final String LIST = "GET /api/v1/incidents?case=c1&limit=200";
  private static final String ACCEPTED = "{\"id\":\"r1\",\"world\":\"c1-12345678~7\"}";
  private static final String PUBLISHED =
      "{\"state\":\"published\",\"published\":2,\"total\":2,\"rejectedCount\":0,\"rejected\":[],\"error\":null}";
  private static final String ENDED =
      "{\"world\":\"c1-12345678~7\",\"completeThrough\":\"x\",\"ended\":true}";
  private static final String NO_INCIDENTS = "{\"items\":[],\"nextCursor\":null}";

  @TempDir private Path parent;

  private FakePlatform platform;
  private final RecordedProgress rows = new RecordedProgress();

  @BeforeEach
  void start() throws IOException {
    platform = new FakePlatform();
  }

  @AfterEach
  void stop() {
    platform.close();
  }

  @Test
  void replay_twoCases_returnsIncidents() throws Exception {
    platform
        .answer(PUSH, 202, ACCEPTED)
        .answer(
            REPLAY,
            200,
            "{\"state\":\"reading\",\"rowsRead\":1200000,\"percentRead\":34,\"published\":0,\"total\":0,\"rejectedCount\":0}")
        .answer(
            REPLAY,
            200,
            "{\"state\":\"publishing\",\"published\":1,\"total\":2,\"rejectedCount\":0}")
        .answer(
            REPLAY,
            200,
            """
            {"state":"published","published":2,"total":2,"rejectedCount":1,
             "rejected":[{"file":"samples.csv","line":3,"reason":"no number"}],"error":null}\
            """)
        .answer(WORLD, 404, FakePlatform.problem("no such world"))
        .answer(WORLD, 200, "{\"completeThrough\":\"2026-01-01T00:00:00Z\",\"ended\":false}")
        .answer(WORLD, 200, ENDED)
        .answer(LIST, 200, "{\"items\":[{\"id\":\"inc-2\"}],\"nextCursor\":\"a b\"}")
        .answer(LIST + "&cursor=a%20b", 200, "{\"items\":[{\"id\":\"inc-1\"}],\"nextCursor\":null}")
        .answer("GET /api/v1/incidents/inc-1", 200, incident("inc-1", "2026-11-21T02:00:00Z"))
        .answer("GET /api/v1/incidents/inc-2", 200, incident("inc-2", "2026-11-21T03:00:00Z"));

    List<ReplayedCase> replayed = replay(Duration.ofMinutes(2), "c1");

    assertThat(platform.pushedFiles).containsExactly("inventory.json", "samples.csv");
    assertThat(replayed)
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.incidents()).extracting(Incident::id).containsExactly("inc-1", "inc-2");
              assertThat(it.rejected())
                  .containsExactly(new PlatformApi.Rejected("samples.csv", 3, "no number"));
            });
    assertThat(rows.texts())
        .contains(
            "c1: complete",
            "c1: reading 1,200,000 rows, 34 %",
            "c1: publishing, 1 of 2 rows, 50 %");
  }

  @Test
  void replay_ingestBusy_sendsCaseAgain() throws Exception {
    platform
        .answer(PUSH, 429, FakePlatform.problem("full"))
        .answer(PUSH, 202, ACCEPTED)
        .answer(REPLAY, 200, PUBLISHED)
        .answer(WORLD, 200, ENDED)
        .answer(LIST, 200, NO_INCIDENTS);

    assertThat(replay(Duration.ofMinutes(2), "c1")).hasSize(1);
    assertThat(platform.requests.stream().filter(PUSH::equals)).hasSize(2);
  }

  @Test
  void replay_ingestBusyUntilTimeLimit_failsWithReason() {
    platform.answer(PUSH, 429, FakePlatform.problem("The spool is full."));

    fails(
        Duration.ofSeconds(1),
        ExitCode.STALLED,
        "no progress for 1 s: c1 (not accepted yet: The spool is full.)");
  }

  @Test
  void replay_diskOfIngestFull_failsAtOnceWithReason() {
    platform.answer(PUSH, 507, FakePlatform.problem("The disk is full."));

    fails(Duration.ofMinutes(5), ExitCode.FAILED, "The disk is full.");
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void replay_platformStoppedByAnotherCommand_failsBeforeTheTimeLimit() {
    platform.answer(PUSH, 202, ACCEPTED);
    platform.stopped = true;

    fails(Duration.ofMinutes(5), ExitCode.STALLED, "no progress");
  }

  @Test
  void replay_serviceUnavailableForShortTime_isWaitedFor() throws Exception {
    platform
        .answer(PUSH, 202, ACCEPTED)
        .answer(REPLAY, 200, PUBLISHED)
        .answer(WORLD, 503, FakePlatform.problem("away"))
        .answer(WORLD, 200, ENDED)
        .answer(LIST, 200, NO_INCIDENTS);

    assertThat(replay(Duration.ofMinutes(2), "c1")).hasSize(1);
  }

  @Test
  void replay_ingestRestarted_sendsCaseAgain() throws Exception {
    platform
        .hangUp(PUSH)
        .answer(PUSH, 202, ACCEPTED)
        .answer(REPLAY, 404, FakePlatform.problem("unknown"))
        .answer(REPLAY, 200, PUBLISHED)
        .answer(WORLD, 200, ENDED)
        .answer(LIST, 200, NO_INCIDENTS);

    assertThat(replay(Duration.ofMinutes(2), "c1")).hasSize(1);
    assertThat(platform.requests.stream().filter(PUSH::equals)).hasSize(3);
  }

  @Test
  void replay_incidentsOfOtherRecordingWithSameName_areIgnored() throws Exception {
    platform
        .answer(PUSH, 202, ACCEPTED)
        .answer(REPLAY, 200, PUBLISHED)
        .answer(WORLD, 200, ENDED)
        .answer(LIST, 200, "{\"items\":[{\"id\":\"inc-1\"}],\"nextCursor\":null}")
        .answer(
            "GET /api/v1/incidents/inc-1",
            200,
            new IncidentFixture().with("world", "c1-ffffffff").json().toString());

    assertThat(replay(Duration.ofMinutes(2), "c1").getFirst().incidents()).isEmpty();
  }

  @Test
  void replay_noProgress_failsAtTimeLimit() {
    platform
        .answer(PUSH, 202, ACCEPTED)
        .answer(REPLAY, 200, PUBLISHED)
        .answer(WORLD, 200, "{\"completeThrough\":\"2026-01-01T00:00:00Z\",\"ended\":false}");

    fails(
        Duration.ofSeconds(1),
        ExitCode.STALLED,
        "no progress for 1 s: c1 (at 2026-01-01T00:00:00Z)");
  }

  @Test
  void replay_serviceDoesNotAnswerUntilTimeLimit_failsWithReason() {
    platform
        .answer(PUSH, 202, ACCEPTED)
        .answer(REPLAY, 200, PUBLISHED)
        .answer(WORLD, 503, FakePlatform.problem("away"));

    fails(Duration.ofSeconds(1), ExitCode.STALLED, "away");
  }

  @Test
  void replay_failedCase_failsWithReason() {
    platform
        .answer(PUSH, 202, ACCEPTED)
        .answer(
            REPLAY,
            200,
            "{\"state\":\"failed\",\"published\":0,\"total\":0,\"rejectedCount\":0,\"error\":\"no"
                + " rows\"}");

    fails(Duration.ofMinutes(2), ExitCode.FAILED, "the case 'c1' was rejected: no rows");
  }

  @Test
  void replay_rejectedCase_failsWithMessageOfService() {
    platform.answer(PUSH, 400, FakePlatform.problem("samples.csv has no header"));

    fails(Duration.ofMinutes(2), ExitCode.FAILED, "samples.csv has no header");
  }

  private void fails(Duration stall, ExitCode exitCode, String message) {
    assertThatThrownBy(() -> replay(stall, "c1"))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> {
              assertThat(failure.exitCode()).isEqualTo(exitCode);
              assertThat(failure).hasMessageContaining(message);
            });
  }

  private List<ReplayedCase> replay(Duration stall, String... names) throws Exception {
    List<CaseInput> folders = new ArrayList<>();
    for (String name : names) {
      folders.add(CaseInput.open(CaseFixture.usable(parent, name)));
    }
    try (PlatformApi api = platform.api(stall)) {
      return new Replayer(api, rows.display(), stall, () -> platform.stopped).replay(folders);
    }
  }

  private static String incident(String id, String onset) {
    return new IncidentFixture().with("id", id).with("onset", onset).json().toString();
  }
}
