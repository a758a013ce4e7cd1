package io.crosstalk.event.json;

import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks what JSON cannot promise: that a record has everything that its type says it has, and that
 * its times are times that can be stored.
 */
public final class Completeness {
  private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private Completeness() {}

  /**
   * Looks at the record and everything in it.
   *
   * @throws IllegalArgumentException naming the field that is missing or impossible
   */
  public static void check(Record thing) {
    check(thing, thing.getClass().getSimpleName());
  }

  private static void check(@Nullable Object value, String path) {
    switch (value) {
      case null -> throw new IllegalArgumentException(path + " is missing");
      case Record thing -> components(thing, path);
      case Collection<?> many -> many.forEach(each -> check(each, path));
      case Map<?, ?> map -> map.values().forEach(each -> check(each, path));
      case Instant time when time.isBefore(EARLIEST) || time.isAfter(LATEST) ->
          throw new IllegalArgumentException(path + " is out of range");
      default -> {}
    }
  }

  private static void components(Record thing, String path) {
    for (RecordComponent component : thing.getClass().getRecordComponents()) {
      Object value = read(thing, component);
      boolean mayBeMissing = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      if (value != null || !mayBeMissing) {
        check(value, path + "." + component.getName());
      }
    }
  }

  private static @Nullable Object read(Record thing, RecordComponent component) {
    try {
      return component.getAccessor().invoke(thing);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a public record's accessors can be called", e);
    }
  }
}
