package io.crosstalk.correlation.streams;

import java.lang.reflect.ParameterizedType;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The form of lists, of sets of comparable values, and of maps by strings: the number of elements
 * and the elements. Sets and maps are written in ascending order, so that equal ones have equal
 * bytes.
 */
enum CollectionForm {
  LIST {
    @Override
    Collection<?> elements(Object value) {
      return (List<?>) value;
    }

    @Override
    Object of(Object[] elements) {
      return List.of(elements);
    }
  },
  SET {
    @Override
    Collection<?> elements(Object value) {
      return new TreeSet<>((Set<?>) value);
    }

    @Override
    Object of(Object[] elements) {
      return Set.copyOf(Arrays.asList(elements));
    }
  };

  abstract Collection<?> elements(Object value);

  abstract Object of(Object[] elements);

  /**
   * The form of a generic type.
   *
   * @throws IllegalArgumentException when there is none
   */
  static Form of(ParameterizedType type) {
    if (type.getRawType() == Map.class && type.getActualTypeArguments()[0] == String.class) {
      return new ByString(Form.of(type.getActualTypeArguments()[1]));
    }
    if (type.getRawType() == List.class) {
      return new Of(LIST, Form.of(type.getActualTypeArguments()[0]));
    }
    if (type.getRawType() == Set.class) {
      return new Of(SET, Form.of(type.getActualTypeArguments()[0]));
    }
    throw new IllegalArgumentException("no form between the stages for " + type);
  }

  private record Of(CollectionForm kind, Form element) implements Form {
    @Override
    public void write(Object value, StageOutput out) {
      Collection<?> elements = kind.elements(value);
      out.bytes().varint(elements.size());
      elements.forEach(each -> element.write(each, out));
    }

    @Override
    public Object read(StageInput in) {
      Object[] elements = new Object[in.count()];
      for (int i = 0; i < elements.length; i++) {
        elements[i] = element.read(in);
      }
      return kind.of(elements);
    }
  }

  private record ByString(Form value) implements Form {
    @Override
    public void write(Object map, StageOutput out) {
      Map<?, ?> sorted = new TreeMap<>((Map<?, ?>) map);
      out.bytes().varint(sorted.size());
      sorted.forEach(
          (key, each) -> {
            out.string((String) key);
            value.write(each, out);
          });
    }

    @Override
    public Object read(StageInput in) {
      int count = in.count();
      Map<String, Object> map = HashMap.newHashMap(count);
      for (int i = 0; i < count; i++) {
        map.put(in.string(), value.read(in));
      }
      return map;
    }
  }
}
