package io.crosstalk.testkit;

import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.stream.Stream;

/** Copies records with other values of some components, such as constants of the service. */
public final class RecordCopy {
  private RecordCopy() {}

  /**
   * Copies a record.
   *
   * @param replaced new values by the component's name
   */
  public static <T extends Record> T of(T original, Map<String, ?> replaced) {
    RecordComponent[] components = original.getClass().getRecordComponents();
    try {
      var values = new Object[components.length];
      for (int i = 0; i < values.length; i++) {
        Object value = replaced.get(components[i].getName());
        components[i].getAccessor().setAccessible(true);
        values[i] = value == null ? components[i].getAccessor().invoke(original) : value;
      }
      var types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      var canonical = original.getClass().getDeclaredConstructor(types);
      canonical.setAccessible(true);
      @SuppressWarnings("unchecked")
      T copy = (T) canonical.newInstance(values);
      return copy;
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
