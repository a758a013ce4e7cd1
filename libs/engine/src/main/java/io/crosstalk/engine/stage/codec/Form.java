package io.crosstalk.engine.stage.codec;

import io.crosstalk.event.Series;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** Binary form of the values of one type between the stages; no value is null. */
interface Form {
  void write(Object value, StageOutput out);

  Object read(StageInput in);

  /**
   * Returns the form of the type of a record component.
   *
   * @throws IllegalArgumentException when the type has no binary form
   */
  static Form of(Type type) {
    if (type instanceof ParameterizedType generic) {
      return CollectionForm.of(generic);
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isEnum()) {
      return SimpleForm.ofConstants(plain.getEnumConstants());
    }
    return plain.isRecord() && plain != Series.class ? RecordForm.of(plain) : SimpleForm.of(plain);
  }
}
