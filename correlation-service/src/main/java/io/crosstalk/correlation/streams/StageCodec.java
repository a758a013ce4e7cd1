package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.wire.MalformedRecordException;

/**
 * The binary form of what travels between the stages: the components of a record one after the
 * other, strings and series that come again as their number. Of no concern to other services; it
 * changes with the release ({@link StateVersion}).
 */
final class StageCodec {
  private StageCodec() {}

  static byte[] write(Record value) {
    StageOutput out = new StageOutput();
    RecordForm.of(value.getClass()).write(value, out);
    return out.toByteArray();
  }

  /**
   * Reverses {@link #write}.
   *
   * @throws MalformedRecordException when the bytes are not such a record
   */
  static <T extends Record> T read(byte[] bytes, Class<T> type) {
    StageInput in = new StageInput(bytes);
    T value = type.cast(RecordForm.of(type).read(in));
    if (in.bytes().remaining() > 0) {
      throw new MalformedRecordException(
          "%d bytes after a record of type %s"
              .formatted(in.bytes().remaining(), type.getSimpleName()));
    }
    return value;
  }

  /** Reads an inquiry. */
  static Inquiry inquiry(byte[] bytes) {
    return read(bytes, Inquiry.class);
  }
}
