package io.crosstalk.engine.stage.codec;

import io.crosstalk.event.wire.MalformedRecordException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binary form of one record type: the forms of its components in their order. */
final class RecordForm implements Form {
  private static final ClassValue<RecordForm> ALL =
      new ClassValue<>() {
        @Override
        protected RecordForm computeValue(Class<?> type) {
          return new RecordForm(type);
        }
      };

  private final Constructor<?> constructor;
  private final List<Component> components;

  /**
   * A component of the record. The binary form of a nullable component begins with a mark that
   * tells whether it is present.
   */
  private record Component(Method accessor, boolean nullable, Form form) {
    static Component of(RecordComponent component) {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return new Component(
          accessor,
          component.getAnnotatedType().isAnnotationPresent(Nullable.class),
          Form.of(component.getGenericType()));
    }

    void write(Object owner, StageOutput out) throws ReflectiveOperationException {
      Object value = accessor.invoke(owner);
      if (nullable) {
        out.bytes().u8(value == null ? 0 : 1);
      }
      if (value != null) {
        form.write(value, out);
      } else if (!nullable) {
        throw new NullPointerException(accessor.toString());
      }
    }

    @Nullable Object read(StageInput in) {
      return !nullable || in.flag() ? form.read(in) : null;
    }
  }

  private RecordForm(Class<?> type) {
    RecordComponent[] all = type.getRecordComponents();
    components = Arrays.stream(all).map(Component::of).toList();
    Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      constructor = type.getDeclaredConstructor(types);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
    constructor.setAccessible(true);
  }

  static RecordForm of(Class<?> type) {
    return ALL.get(type);
  }

  @Override
  public void write(Object value, StageOutput out) {
    try {
      for (Component component : components) {
        component.write(value, out);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Object read(StageInput in) {
    Object[] values = new Object[components.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = components.get(i).read(in);
    }
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new MalformedRecordException(
          "no %s: %s".formatted(constructor.getDeclaringClass().getSimpleName(), e.getCause()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
