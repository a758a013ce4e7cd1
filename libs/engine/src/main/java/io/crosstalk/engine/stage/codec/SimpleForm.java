package io.crosstalk.engine.stage.codec;

import io.crosstalk.engine.diagnosis.finding.AffectedSet;
import io.crosstalk.event.Series;
import java.lang.invoke.MethodType;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Form of values that are neither records nor collections. */
record SimpleForm(BiConsumer<Object, StageOutput> writing, Function<StageInput, Object> reading)
    implements Form {
  private static final Map<Class<?>, SimpleForm> ALL =
      Map.of(
          double.class,
          new SimpleForm((value, out) -> out.bytes().f64((double) value), in -> in.bytes().f64()),
          long.class,
          new SimpleForm(
              (value, out) -> out.bytes().zigzag((long) value), in -> in.bytes().zigzag()),
          int.class,
          new SimpleForm((value, out) -> out.bytes().zigzag((int) value), StageInput::integer),
          boolean.class,
          new SimpleForm((value, out) -> out.bytes().u8((boolean) value ? 1 : 0), StageInput::flag),
          String.class,
          new SimpleForm((value, out) -> out.string((String) value), StageInput::string),
          Instant.class,
          new SimpleForm((value, out) -> out.instant((Instant) value), StageInput::instant),
          Series.class,
          new SimpleForm((value, out) -> out.series((Series) value), StageInput::series),
          long[].class,
          new SimpleForm((value, out) -> out.times((long[]) value), StageInput::times),
          double[].class,
          new SimpleForm((value, out) -> out.values((double[]) value), StageInput::values),
          AffectedSet.class,
          new SimpleForm(
              (value, out) -> out.strings(((AffectedSet) value).ids()),
              in -> AffectedSet.of(in.strings())));

  static SimpleForm of(Class<?> type) {
    SimpleForm form = ALL.get(MethodType.methodType(type).unwrap().returnType());
    if (form == null) {
      throw new IllegalArgumentException("no form between the stages for " + type.getName());
    }
    return form;
  }

  /** Form of enum constants, by ordinal. */
  static SimpleForm ofConstants(Object[] constants) {
    return new SimpleForm(
        (value, out) -> out.bytes().varint(((Enum<?>) value).ordinal()),
        in -> constants[in.bytes().bounded(constants.length - 1, "the number of a constant")]);
  }

  @Override
  public void write(Object value, StageOutput out) {
    writing.accept(value, out);
  }

  @Override
  public Object read(StageInput in) {
    return reading.apply(in);
  }
}
