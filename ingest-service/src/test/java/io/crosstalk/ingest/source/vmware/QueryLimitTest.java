package io.crosstalk.ingest.source.vmware;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryLimitTest {

  @Test
  void the_servers_setting_counts() {
    assertThat(QueryLimit.of("128", "8.0.2")).isEqualTo(128);
  }

  @Test
  void without_a_setting_old_servers_allow_64_and_newer_ones_256() {
    assertThat(QueryLimit.of("", "5.5.0")).isEqualTo(64);
    assertThat(QueryLimit.of("", "6.5.0")).isEqualTo(256);
    assertThat(QueryLimit.of("", "10.0.0")).isEqualTo(256);
  }

  @Test
  void a_server_without_a_limit_is_not_asked_for_everything_at_once() {
    assertThat(QueryLimit.of("-1", "8.0.2")).isEqualTo(2_000);
    assertThat(QueryLimit.of("1000000000", "8.0.2")).isEqualTo(2_000);
  }

  @Test
  void a_query_that_was_too_large_makes_the_next_ones_smaller() {
    QueryLimit limit = new QueryLimit(64);

    limit.lower();

    assertThat(limit.metrics()).isEqualTo(32);
  }
}
