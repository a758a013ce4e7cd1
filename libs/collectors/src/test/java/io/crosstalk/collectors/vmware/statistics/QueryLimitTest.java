package io.crosstalk.collectors.vmware.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryLimitTest {

  @Test
  void limit_withServerSetting_isTheSetting() {
    assertThat(QueryLimit.of("128", "8.0.2")).isEqualTo(128);
  }

  @Test
  void limit_withoutSetting_is64BeforeVersion6And256Since() {
    assertThat(QueryLimit.of("", "5.5.0")).isEqualTo(64);
    assertThat(QueryLimit.of("", "6.5.0")).isEqualTo(256);
    assertThat(QueryLimit.of("", "10.0.0")).isEqualTo(256);
  }

  @Test
  void limit_unlimitedServer_isBounded() {
    assertThat(QueryLimit.of("-1", "8.0.2")).isEqualTo(2_000);
    assertThat(QueryLimit.of("1000000000", "8.0.2")).isEqualTo(2_000);
  }

  @Test
  void lower_afterTooLargeQuery_halvesTheLimit() {
    QueryLimit limit = new QueryLimit(64);

    limit.lower();

    assertThat(limit.metrics()).isEqualTo(32);
  }
}
