package io.crosstalk.engine.stage.codec;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.StateVersion;
import io.crosstalk.event.wire.MalformedRecordException;

/**
 * The binary form of records between the stages: the components of a record one after the other,
 * repeated strings and series as their number. No other service reads it; it changes with the
 * release ({@link StateVersion}).
 */
public final class StageCodec {
  private StageCodec() {}

  public static byte[] write(Record value) {
    StageOutput out = new StageOutput();
    RecordForm.of(value.getClass()).write(value, out);
    return out.toByteArray();
  }

  /**
   * Reverses {@link #write}.
   *
   * @throws MalformedRecordException when the bytes are not such a record
   */
  public static <T extends Record> T read(byte[] bytes, Class<T> type) {
    StageInput in = new StageInput(bytes);
    T value = type.cast(RecordForm.of(type).read(in));
    if (in.bytes().remaining() > 0) {
      throw new MalformedRecordException(
          "%d bytes after a record of type %s"
              .formatted(in.bytes().remaining(), type.getSimpleName()));
    }
    return value;
  }

  /** Reads a diagnosis request. */
  public static DiagnosisRequest request(byte[] bytes) {
    return read(bytes, DiagnosisRequest.class);
  }
}
