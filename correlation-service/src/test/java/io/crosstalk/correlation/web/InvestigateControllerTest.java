package io.crosstalk.correlation.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.history.History;
import io.crosstalk.engine.history.HistoryException;
import io.crosstalk.engine.history.MemoryHistory;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;
import tools.jackson.databind.JsonNode;

/** Tests the queries with a history in memory instead of the one in PostgreSQL. */
class InvestigateControllerTest {
  private static final String WORLD = "live";
  private static final String FROM = "2026-03-13T12:00:00Z";
  private static final String TO = "2026-03-13T22:00:00Z";
  private static final TimeGrid DAY = new TimeGrid(Instant.parse(FROM), Duration.ofMinutes(5), 120);
  private static final SeriesName VICTIM = new SeriesName("vm-erp-db", "disk.latency");
  private static final SeriesName BULLY = new SeriesName("vm-uat", "disk.throughput");
  private static final SeriesName DEMAND = new SeriesName("app-erp", "app.throughput");

  private final MemoryHistory history = new MemoryHistory();
  private final Inventories inventories = new Inventories();
  private final InvestigateController controller = controller(history);

  private InvestigateController controller(History kept) {
    return new InvestigateController(new InvestigationLimit(kept, inventories));
  }

  /**
   * Fills the history: from 20:00 on the UAT machine has a high load, and the production machine is
   * slow. Both have pseudo-random noise that is the same in each run.
   */
  @BeforeEach
  void fill() {
    float[] latency = new float[120];
    float[] throughput = new float[120];
    float[] demand = new float[120];
    for (int i = 0; i < 120; i++) {
      boolean loud = i >= 96 && i < 108;
      latency[i] = (loud ? 40 : 2) + i * 7 % 5 / 8f;
      throughput[i] = (loud ? 900 : 50) + i * 11 % 13;
      demand[i] = 200 + i * 13 % 17;
    }
    history
        .add(WORLD, VICTIM, DAY, latency)
        .add(WORLD, BULLY, DAY, throughput)
        .add(WORLD, DEMAND, DAY, demand)
        .add(WORLD, new SeriesName("ds-1", "pool.used"), DAY, new float[120]);
    TimeGrid daysBefore =
        new TimeGrid(DAY.from().minus(Duration.ofDays(8)), Duration.ofHours(1), 7 * 24);
    float[] latencyBefore = new float[daysBefore.cells()];
    for (int i = 0; i < latencyBefore.length; i++) {
      latencyBefore[i] = 2 + i * 7 % 5 / 8f;
    }
    history.add(WORLD, VICTIM, daysBefore, latencyBefore);
    inventories.of(WORLD).put("case", Instant.EPOCH, vmUat());
  }

  private static Resource vmUat() {
    return new Resource(
        "vm-uat",
        ResourceKind.VM,
        Layer.VMWARE,
        null,
        Environment.UAT,
        null,
        Map.of(),
        List.of("ds-1"));
  }

  @Test
  void rank_associatedSeries_isFirst() {
    JsonNode answer = rank(FROM, TO, null, "pearson", 20);

    JsonNode first = answer.path("items").get(0);
    assertThat(first.path("resource").asString()).isEqualTo("vm-uat");
    assertThat(first.path("environment").asString()).isEqualTo("uat");
    assertThat(first.path("significant").asBoolean()).isTrue();
    assertThat(answer.path("stepSeconds").asInt()).isEqualTo(300);
    assertThat(answer.at("/counts/constant").asInt()).isEqualTo(1);
    assertThat(rank(FROM, TO, 600, "spearman", 1).path("items")).hasSize(1);
  }

  @Test
  void compare_twoWindows_returnsChangesOfMetricsAndLoad() {
    JsonNode answer = compare(null, null, 20);

    assertThat(answer.at("/items/0/resource").asString()).isEqualTo("vm-erp-db");
    assertThat(answer.at("/items/1/resource").asString()).isEqualTo("vm-uat");
    assertThat(answer.at("/load/metric").asString()).isEqualTo("app.throughput");
    assertThat(compare("app-erp", null, 20).path("compared").asInt()).isEqualTo(1);
    assertThat(compare(null, 2.0, 20).at("/load/factor").asDouble()).isEqualTo(2);
  }

  @Test
  void trend_seriesWithHistory_returnsThreePeriods() {
    JsonNode answer = trend(TO);
    assertThat(answer.path("items")).hasSize(3);
    assertThat(answer.at("/asked/unit").asString()).isEqualTo("ms");
  }

  @Test
  void knee_saturatedArray_isFirst() {
    fillArray();
    JsonNode answer = knee(7, null);

    assertThat(answer.at("/items/0/resource").asString()).isEqualTo("array-1");
    assertThat(answer.at("/items/0/confidence").asString()).isEqualTo("learned");
    assertThat(answer.at("/items/0/dimensions/0/knee").asDouble()).isCloseTo(600, within(20.0));
    assertThat(knee(7, "array-1").at("/counts/examined").asInt()).isEqualTo(1);
  }

  /** Fills a world of its own with four days of an array: up to 700 MB/s, and slow beyond 600. */
  private void fillArray() {
    TimeGrid days =
        new TimeGrid(Instant.parse(TO).minus(Duration.ofDays(4)), Duration.ofMinutes(15), 4 * 96);
    float[] throughput = new float[days.cells()];
    float[] latency = new float[days.cells()];
    for (int i = 0; i < throughput.length; i++) {
      throughput[i] = 100 + 600 * (i % 96) / 96f;
      latency[i] = throughput[i] > 600 ? 10 : 2;
    }
    history
        .add("array", new SeriesName("array-1", "disk.throughput"), days, throughput)
        .add("array", new SeriesName("array-1", "disk.latency"), days, latency);
    inventories
        .of("array")
        .put(
            "case",
            Instant.EPOCH,
            new Resource(
                "array-1",
                ResourceKind.ARRAY,
                Layer.SAN,
                null,
                Environment.PRODUCTION,
                null,
                Map.of("ratedWriteMBs", 1000),
                List.of()));
  }

  /**
   * Compares the responses of all queries with golden files. A test of the gateway compares the
   * OpenAPI description with the same files.
   */
  @Test
  void responses_allQueries_equalTheGoldenFiles() throws IOException {
    assertGolden("rank.json", rank(FROM, TO, null, "pearson", 20));
    assertGolden("compare.json", compare(null, null, 20));
    assertGolden("trend.json", trend(TO));
    fillArray();
    assertGolden("knee.json", knee(7, null));
  }

  private static void assertGolden(String name, JsonNode answer) throws IOException {
    Path file = Path.of("src/test/resources/investigate", name);
    String written =
        EventJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(answer) + "\n";
    assertThat(written).isEqualTo(Files.readString(file));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      textBlock =
          """
          yesterday, 2026-03-13T22:00:00Z, -, pearson, 20, from is a time
          2026-03-13T22:00:00Z, 2026-03-13T12:00:00Z, -, pearson, 20, from must be before to
          2025-01-01T00:00:00Z, 2026-03-13T12:00:00Z, -, pearson, 20, at most 400 days
          2026-03-13T12:00:00Z, 2026-03-13T22:00:00Z, 0, pearson, 20, step is 1 to 86400
          2026-03-13T12:00:00Z, 2026-03-13T22:00:00Z, 8, pearson, 20, the maximum of 4000
          2026-03-13T12:00:00Z, 2026-03-13T22:00:00Z, -, kendall, 20, pearson or spearman
          2026-03-13T12:00:00Z, 2026-03-13T22:00:00Z, -, pearson, 0, limit is 1 to 100
          2026-03-13T12:00:00Z, 2026-03-13T22:00:00Z, -, pearson, 101, limit is 1 to 100
          """)
  void rank_invalidParameter_isRejected(
      String from, String to, @Nullable Integer step, String method, int limit, String detail) {
    assertRejected(() -> rank(from, to, step, method, limit), HttpStatus.BAD_REQUEST, detail);
  }

  @Test
  void rank_worldByName_usesTheNewestRunAndItsInventory() {
    String newest = "c2-00000000~20";
    history.add("c2-00000000~10", VICTIM, DAY, new float[120]);
    history.add(newest, VICTIM, DAY, values(7)).add(newest, BULLY, DAY, values(7));
    inventories.of(newest).put("case", Instant.EPOCH, vmUat());

    JsonNode answer =
        json(
            controller.rank(
                "vm-erp-db", "disk.latency", FROM, TO, null, "c2-00000000", "pearson", 1));

    assertThat(answer.path("world").asString()).isEqualTo(newest);
    assertThat(answer.at("/items/0/resource").asString()).isEqualTo("vm-uat");
    assertThat(answer.at("/items/0/environment").asString()).isEqualTo("uat");
  }

  private static float[] values(int period) {
    float[] values = new float[120];
    for (int i = 0; i < values.length; i++) {
      values[i] = i * 5 % period;
    }
    return values;
  }

  @Test
  void compare_windowOrLoadOutOfRange_isRejected() {
    assertRejected(() -> compare(null, 0.0, 20), HttpStatus.BAD_REQUEST, "0.01 to 100");
    assertRejected(() -> compare(null, Double.NaN, 20), HttpStatus.BAD_REQUEST, "0.01 to 100");
    assertRejected(
        () -> controller.compare(FROM, "2026-03-13T12:00:30Z", FROM, TO, WORLD, null, null, 20),
        HttpStatus.BAD_REQUEST,
        "a minute to 31 days");
    assertRejected(
        () -> trend("+1000000000-12-31T23:59:59Z"), HttpStatus.BAD_REQUEST, "at is a time");
  }

  @Test
  void knee_invalidParameter_isRejected() {
    assertRejected(() -> knee(14, null), HttpStatus.BAD_REQUEST, "days is 7, 30 or 90");
    assertRejected(
        () -> controller.knee("now", 30, null, WORLD, 20), HttpStatus.BAD_REQUEST, "at is a time");
    assertRejected(
        () -> controller.knee(TO, 30, null, WORLD, 0), HttpStatus.BAD_REQUEST, "limit is 1 to 100");
    fillArray();
    assertRejected(
        () -> knee(30, "array-9"), HttpStatus.NOT_FOUND, "the load and the quality of array-9");
  }

  @Test
  void query_seriesNotKept_isNotFound() {
    assertRejected(
        () -> controller.trend("vm-erp-db", "cpu.ready", TO, WORLD),
        HttpStatus.NOT_FOUND,
        "Of that resource there are: disk.latency");
    assertRejected(
        () -> controller.rank("vm-erp", "disk.latency", FROM, TO, null, WORLD, "pearson", 20),
        HttpStatus.NOT_FOUND,
        "look at its id");
  }

  @Test
  void query_unknownWorld_isRefusedListingTheExistingWorlds() {
    history.add("c2-00000000~10", VICTIM, DAY, values(7));
    for (ThrowingCallable question : inWorld("c2")) {
      assertRejected(
          question,
          HttpStatus.NOT_FOUND,
          "Nothing is known of a world c2. Something is kept of: live, c2-00000000.");
    }
    for (int i = 10; i < 30; i++) {
      history.add("more-000000" + i + "~1", VICTIM, DAY, values(7));
    }
    assertRejected(
        () -> controller.trend("vm-erp-db", "disk.latency", TO, "c2"),
        HttpStatus.NOT_FOUND,
        "more-00000017 and others.");
  }

  private List<ThrowingCallable> inWorld(String world) {
    return List.of(
        () -> controller.rank("vm-erp-db", "disk.latency", FROM, TO, null, world, "pearson", 20),
        () -> controller.compare(FROM, TO, FROM, TO, world, null, null, 20),
        () -> controller.trend("vm-erp-db", "disk.latency", TO, world),
        () -> controller.knee(TO, 30, null, world, 20));
  }

  @Test
  void knee_liveWorldWithoutHistory_isRefusedSayingThatNothingIsKept() {
    InvestigateController fresh = controller(new MemoryHistory());
    assertRejected(
        () -> fresh.knee(TO, 30, null, WORLD, 20), HttpStatus.NOT_FOUND, "No history has");
  }

  @Test
  void query_historyUnavailable_isRefusedWithAdvice() {
    InvestigateController away = controller(new Away());
    assertRejected(
        () -> away.trend("a", "b", TO, WORLD),
        HttpStatus.SERVICE_UNAVAILABLE,
        "start the database");
  }

  /** A history whose database is unavailable. */
  private static final class Away implements History {
    @Override
    public Optional<String> find(String keyOrName) {
      throw new HistoryException("start the database", new IOException());
    }

    @Override
    public List<String> worlds(int most) {
      throw new HistoryException("start the database", new IOException());
    }

    @Override
    public Set<SeriesName> names(String world, TimeGrid grid) {
      throw new HistoryException("start the database", new IOException());
    }

    @Override
    public void read(String world, TimeGrid grid, Predicate<SeriesName> wanted, Visitor visitor) {
      throw new HistoryException("start the database", new IOException());
    }
  }

  private static void assertRejected(ThrowingCallable call, HttpStatus status, String detail) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ErrorResponseException.class,
            e -> {
              assertThat(e.getStatusCode()).isEqualTo(status);
              assertThat(e.getBody().getDetail()).contains(detail);
            });
  }

  private JsonNode rank(String from, String to, @Nullable Integer step, String method, int limit) {
    return json(controller.rank("vm-erp-db", "disk.latency", from, to, step, WORLD, method, limit));
  }

  private JsonNode compare(@Nullable String resource, @Nullable Double load, int limit) {
    return json(
        controller.compare(
            "2026-03-13T18:00:00Z",
            "2026-03-13T19:00:00Z",
            "2026-03-13T20:00:00Z",
            "2026-03-13T21:00:00Z",
            WORLD,
            resource,
            load,
            limit));
  }

  private JsonNode trend(String at) {
    return json(controller.trend("vm-erp-db", "disk.latency", at, WORLD));
  }

  private JsonNode knee(int days, @Nullable String resource) {
    return json(controller.knee(TO, days, resource, "array", 20));
  }

  private static JsonNode json(byte[] answer) {
    return EventJson.mapper().readTree(answer);
  }
}
