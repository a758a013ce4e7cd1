package io.crosstalk.event.json;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that JSON cannot express: a record has all mandatory fields of its type, and its times can
 * be stored. Thread-safe.
 */
public final class MandatoryFields {
  private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  /**
   * Cache of record components: reflection creates new objects each time, and its first calls are
   * expensive.
   */
  private static final ClassValue<Component[]> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected Component[] computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents())
              .filter(each -> !each.getType().isPrimitive())
              .map(Component::of)
              .toArray(Component[]::new);
        }
      };

  private record Component(String name, Method accessor, boolean mayBeMissing) {
    static Component of(RecordComponent component) {
      return new Component(
          component.getName(),
          component.getAccessor(),
          component.getAnnotatedType().isAnnotationPresent(Nullable.class));
    }

    @Nullable Object of(Record thing) {
      try {
        return accessor.invoke(thing);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("a public record's accessors can be called", e);
      }
    }
  }

  private MandatoryFields() {}

  /**
   * Checks the record and all records in it.
   *
   * @throws IllegalArgumentException naming the field that is missing or impossible
   */
  public static void check(Record thing) {
    String problem = problem(thing);
    if (problem != null) {
      throw new IllegalArgumentException(thing.getClass().getSimpleName() + problem);
    }
  }

  /** Path to the wrong field and the reason; null when all is complete. */
  private static @Nullable String problem(@Nullable Object value) {
    return switch (value) {
      case null -> " is missing";
      case Record thing -> inComponents(thing);
      case Collection<?> many -> inAny(many);
      case Map<?, ?> map -> inAny(map.values());
      case Instant time when time.isBefore(EARLIEST) || time.isAfter(LATEST) -> " is out of range";
      default -> null;
    };
  }

  private static @Nullable String inAny(Collection<?> values) {
    for (Object each : values) {
      String problem = problem(each);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String inComponents(Record thing) {
    for (Component component : COMPONENTS.get(thing.getClass())) {
      Object value = component.of(thing);
      String problem = value == null && component.mayBeMissing() ? null : problem(value);
      if (problem != null) {
        return "." + component.name() + problem;
      }
    }
    return null;
  }
}
