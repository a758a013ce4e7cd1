package io.crosstalk.engine.stage.codec;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.StateVersion;
import io.crosstalk.event.wire.MalformedRecordException;

/**
 * Writes and reads records between the stages in binary form. The components of a record follow
 * each other; a string or series that occurs again is written as its number. No other service reads
 * this form, and it may change with each release ({@link StateVersion}).
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
