package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Answer;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.json.EventJson;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Records between stage 2 and stage 3: a letter that tells what it is, and JSON. */
public final class AnswersWire {
  private static final byte ANSWER = 'A';
  private static final byte TICK = 'T';

  private AnswersWire() {}

  static byte[] write(Answer answer) {
    return tagged(ANSWER, EventJson.write(answer));
  }

  static byte[] write(VerdictMessage.Complete tick) {
    return tagged(TICK, EventJson.write(tick));
  }

  /** The answer, or null when the record is a tick. */
  public static @Nullable Answer answer(byte[] bytes) {
    return bytes[0] == ANSWER ? EventJson.read(json(bytes), Answer.class) : null;
  }

  /** The tick in a record that is no answer. */
  static VerdictMessage.Complete tick(byte[] bytes) {
    return EventJson.read(json(bytes), VerdictMessage.Complete.class);
  }

  private static byte[] tagged(byte tag, byte[] json) {
    byte[] bytes = new byte[json.length + 1];
    bytes[0] = tag;
    System.arraycopy(json, 0, bytes, 1, json.length);
    return bytes;
  }

  private static byte[] json(byte[] bytes) {
    return Arrays.copyOfRange(bytes, 1, bytes.length);
  }
}
