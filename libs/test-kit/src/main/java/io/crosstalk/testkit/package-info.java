/**
 * Test infrastructure: a Kafka broker, a PostgreSQL server and the rules of the architecture.
 *
 * <p>The system property {@code crosstalk.test.backend} selects the origin of the broker and the
 * server: {@code embedded} (the default) or {@code testcontainers}. A missing program makes a test
 * fail; no test is skipped.
 */
@NullMarked
package io.crosstalk.testkit;

import org.jspecify.annotations.NullMarked;
