package io.crosstalk.rules.storage.incident;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Cursor of a list of victims: the position of the last victim of a page. It stays valid when
 * victims are added or change.
 */
public record VictimCursor(int kindRank, int criticality, double excess, String resource) {
  private static final int HEAD = 2 * Integer.BYTES + Double.BYTES;

  /** Returns the cursor as a text that clients send back unchanged. */
  public String encode() {
    byte[] name = resource.getBytes(StandardCharsets.UTF_8);
    byte[] bytes =
        ByteBuffer.allocate(HEAD + name.length)
            .putInt(kindRank)
            .putInt(criticality)
            .putDouble(excess)
            .put(name)
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Decodes the text of {@link #encode()}; empty when the text is not a cursor. */
  public static Optional<VictimCursor> decode(String text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
      if (bytes.remaining() <= HEAD) {
        return Optional.empty();
      }
      VictimCursor cursor =
          new VictimCursor(
              bytes.getInt(),
              bytes.getInt(),
              bytes.getDouble(),
              StandardCharsets.UTF_8.decode(bytes).toString());
      return cursor.resource().chars().anyMatch(Character::isISOControl)
          ? Optional.empty()
          : Optional.of(cursor);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
