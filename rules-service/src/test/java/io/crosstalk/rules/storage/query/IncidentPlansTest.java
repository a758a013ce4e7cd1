package io.crosstalk.rules.storage.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.message.TestStores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests that every filter of the list of incidents uses an index when there are 34,000. */
class IncidentPlansTest {
  private static final int INCIDENTS = 34_000;

  /** A page reads this many rows of the table at most, those that a filter removes included. */
  private static final double MOST_ROWS = INCIDENTS / 5.0;

  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
  private static JdbcClient jdbc;

  @BeforeAll
  static void fill() {
    jdbc = JdbcClient.create(TestStores.newDatabase().dataSource());
    // One incident in half an hour for two years: most are over, few are critical.
    jdbc.sql(
            """
                insert into incident (id, world_name, world, case_name, standing, published, status,
                    severity, cause, onset, ended_at, environments, teams, resources, summary, entry, content)
                select 'inc-' || lpad(n::text, 8, '0'), w.name, w.name, w.case_name,
                    case when n % 50 = 0 then 'merged' else 'live' end,
                    true,
                    case when n > :count - 40 then 'open' else 'resolved' end,
                    (array['info', 'minor', 'major', 'critical'])[1 + least(3, n % 7)],
                    (array['noisy_neighbour', 'capacity', 'shared_resource_fault', 'unknown'])[1 + n % 4],
                    t.onset, case when n > :count - 40 then null else t.onset + interval '8 minutes' end,
                    array[case when n % 500 = 0 then 'uat' else 'production' end],
                    array['team-' || n % 200],
                    array['vm-' || n % 20000, 'ds-' || n % 1000],
                    '{}', '{}', '{}'
                from generate_series(1, :count) as n
                cross join lateral (
                    select timestamptz '2026-03-01T00:00:00Z' - (:count - n) * interval '30 minutes' as onset) t
                cross join lateral (select case when n % 100 = 0 then 'case-' || n % 1000 else 'live' end as name,
                    case when n % 100 = 0 then 'case-' || n % 1000 end as case_name) w""")
        .param("count", INCIDENTS)
        .update();
    jdbc.sql("analyze incident").update();
  }

  /** A filter with its name. */
  record Filtered(String name, IncidentFilter filter) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Filtered> filters() {
    List<Filtered> filters = new ArrayList<>();
    add(filters, "default", f -> f);
    add(filters, "status=open", f -> f.statuses(List.of("open")));
    add(filters, "status=resolved", f -> f.statuses(List.of("resolved")));
    add(
        filters,
        "status=open,acknowledged,reopened",
        f -> f.statuses(List.of("open", "acknowledged", "reopened")));
    add(filters, "severity=critical", f -> f.severities(List.of("critical")));
    add(filters, "severity=info", f -> f.severities(List.of("info")));
    add(filters, "cause=capacity", f -> f.causes(List.of("capacity")));
    add(filters, "cause=self_inflicted", f -> f.causes(List.of("self_inflicted")));
    add(filters, "team", f -> f.team("team-7"));
    add(filters, "team without incidents", f -> f.team("team-none"));
    add(filters, "resource", f -> f.resource("vm-77"));
    add(filters, "resource without incidents", f -> f.resource("vm-none"));
    add(filters, "environment=production", f -> f.environment("production"));
    add(filters, "environment=uat", f -> f.environment("uat"));
    add(filters, "environment=development", f -> f.environment("development"));
    add(filters, "case", f -> f.caseName("case-500"));
    add(filters, "world", f -> f.world("case-500"));
    add(filters, "world=live", f -> f.world("live"));
    add(
        filters,
        "from and to, at the end",
        f -> f.from(NOW.minusSeconds(86_400)).to(NOW.minusSeconds(3_600)));
    add(
        filters,
        "from and to, at the begin",
        f -> f.from(NOW.minusSeconds(690L * 86_400)).to(NOW.minusSeconds(689L * 86_400)));
    add(
        filters,
        "from and to, an hour",
        f -> f.from(NOW.minusSeconds(300L * 86_400)).to(NOW.minusSeconds(300L * 86_400 - 3_600)));
    add(filters, "to before all", f -> f.to(NOW.minusSeconds(1_000L * 86_400)));
    add(filters, "merged", f -> f.merged(true));
    return filters.stream();
  }

  private static void add(
      List<Filtered> filters, String name, UnaryOperator<FilterBuilder> change) {
    filters.add(new Filtered(name, change.apply(new FilterBuilder()).build()));
  }

  @ParameterizedTest
  @MethodSource("filters")
  void list_ofManyIncidents_readsFewRowsThroughAnIndex(Filtered filtered) {
    IncidentQuery query = new IncidentQuery(filtered.filter());
    JsonNode plan = plan(query);

    List<JsonNode> scans = new ArrayList<>();
    collect(plan.path("Plan"), scans);
    assertThat(scans).as(plan.toPrettyString()).isNotEmpty();
    assertThat(scans)
        .as(plan.toPrettyString())
        .noneSatisfy(scan -> assertThat(scan.path("Node Type").asString()).isEqualTo("Seq Scan"));
    double rows =
        scans.stream()
            .mapToDouble(
                scan ->
                    scan.path("Actual Rows").asDouble()
                        + scan.path("Rows Removed by Filter").asDouble(0)
                        + scan.path("Rows Removed by Index Recheck").asDouble(0))
            .sum();
    assertThat(rows).as(plan.toPrettyString()).isLessThan(MOST_ROWS);
  }

  /** A filter of which a test states the parts that restrict. */
  private static final class FilterBuilder {
    private List<String> statuses = List.of();
    private List<String> severities = List.of();
    private List<String> causes = List.of();
    private @Nullable String team;
    private @Nullable String resource;
    private @Nullable String environment;
    private @Nullable String caseName;
    private @Nullable String world;
    private @Nullable Instant from;
    private @Nullable Instant to;
    private boolean merged;

    FilterBuilder statuses(List<String> values) {
      statuses = values;
      return this;
    }

    FilterBuilder severities(List<String> values) {
      severities = values;
      return this;
    }

    FilterBuilder causes(List<String> values) {
      causes = values;
      return this;
    }

    FilterBuilder team(String value) {
      team = value;
      return this;
    }

    FilterBuilder resource(String value) {
      resource = value;
      return this;
    }

    FilterBuilder environment(String value) {
      environment = value;
      return this;
    }

    FilterBuilder caseName(String value) {
      caseName = value;
      return this;
    }

    FilterBuilder world(String value) {
      world = value;
      return this;
    }

    FilterBuilder from(Instant value) {
      from = value;
      return this;
    }

    FilterBuilder to(Instant value) {
      to = value;
      return this;
    }

    FilterBuilder merged(boolean value) {
      merged = value;
      return this;
    }

    IncidentFilter build() {
      return new IncidentFilter(
          statuses,
          severities,
          causes,
          team,
          resource,
          environment,
          caseName,
          world,
          from,
          to,
          merged);
    }
  }

  private static JsonNode plan(IncidentQuery query) {
    String json =
        jdbc.sql("explain (analyze, timing off, format json) " + query.sql(51))
            .params(query.parameters())
            .query(String.class)
            .single();
    return JsonMapper.builder().build().readTree(json).path(0);
  }

  private static void collect(JsonNode node, List<JsonNode> scans) {
    if (node.path("Node Type").asString("").contains("Scan")) {
      scans.add(node);
    }
    node.path("Plans").forEach(child -> collect(child, scans));
  }
}
