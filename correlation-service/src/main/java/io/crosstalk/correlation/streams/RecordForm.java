package io.crosstalk.correlation.streams;

import io.crosstalk.event.wire.MalformedRecordException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form of one type of record: its components in their order, each of which may be null. */
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

  /** A component; primitive ones need no mark that they are there. */
  private record Component(Method accessor, boolean primitive, Form form) {
    static Component of(RecordComponent component) {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return new Component(
          accessor, component.getType().isPrimitive(), Form.of(component.getGenericType()));
    }

    void write(Object owner, StageOutput out) throws ReflectiveOperationException {
      Object value = accessor.invoke(owner);
      if (!primitive) {
        out.bytes().u8(value == null ? 0 : 1);
      }
      if (value != null) {
        form.write(value, out);
      }
    }

    @Nullable Object read(StageInput in) {
      return primitive || in.bytes().u8() != 0 ? form.read(in) : null;
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
      throw new MalformedRecordException(
          "no %s: %s".formatted(constructor.getDeclaringClass().getSimpleName(), e.getCause()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
