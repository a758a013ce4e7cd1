/**
 * For tests only: a Kafka broker, a PostgreSQL server and the rules of the architecture.
 *
 * <p>The system property {@code crosstalk.test.backend} says where the broker and the server come
 * from: {@code embedded} (the default) or {@code testcontainers}. What is missing makes a test
 * fail; none is skipped.
 */
@NullMarked
package io.crosstalk.testkit;

import org.jspecify.annotations.NullMarked;
