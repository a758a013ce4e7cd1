package io.crosstalk.engine.stage.codec;

import java.lang.reflect.ParameterizedType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Binary form of lists, and of maps with strings as keys: the number of elements, then the
 * elements.
 */
sealed interface CollectionForm extends Form {
  /**
   * Returns the form of a list or map type.
   *
   * @throws IllegalArgumentException when the type has no binary form
   */
  static Form of(ParameterizedType type) {
    if (type.getRawType() == List.class) {
      return new OfList(Form.of(type.getActualTypeArguments()[0]));
    }
    if (type.getRawType() == Map.class && type.getActualTypeArguments()[0] == String.class) {
      return new OfMap(Form.of(type.getActualTypeArguments()[1]));
    }
    throw new IllegalArgumentException("no form between the stages for " + type);
  }

  /** Form of a list, in the order of the list. */
  record OfList(Form element) implements CollectionForm {
    @Override
    public void write(Object value, StageOutput out) {
      List<?> elements = (List<?>) value;
      out.bytes().varint(elements.size());
      elements.forEach(each -> element.write(each, out));
    }

    @Override
    public Object read(StageInput in) {
      Object[] elements = new Object[in.count()];
      for (int i = 0; i < elements.length; i++) {
        elements[i] = element.read(in);
      }
      return List.of(elements);
    }
  }

  /** Form of a map, in ascending order of the keys, so that equal maps have equal bytes. */
  record OfMap(Form value) implements CollectionForm {
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
