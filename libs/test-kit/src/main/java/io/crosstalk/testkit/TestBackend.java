package io.crosstalk.testkit;

import java.util.Locale;

/** Origin of the Kafka broker and the PostgreSQL server that tests run against. */
enum TestBackend {
  /** Maven artifacts, run in child processes or inside the JVM of the tests. */
  EMBEDDED,
  /** Container images; needs Docker. */
  TESTCONTAINERS;

  private static final String PROPERTY = "crosstalk.test.backend";

  static TestBackend chosen() {
    var name = System.getProperty(PROPERTY, "embedded");
    try {
      return valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(
          "-D%s=%s is neither embedded nor testcontainers".formatted(PROPERTY, name), e);
    }
  }
}
