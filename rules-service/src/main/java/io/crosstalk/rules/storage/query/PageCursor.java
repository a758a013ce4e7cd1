package io.crosstalk.rules.storage.query;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;

/**
 * Cursor of a list of incidents: the position of the last incident of a page. It stays valid when
 * incidents are added or change.
 */
public record PageCursor(Instant onset, String id) {

  /** Returns the cursor as a text that clients send back unchanged. */
  public String encode() {
    byte[] idBytes = id.getBytes(StandardCharsets.UTF_8);
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, onset);
    byte[] bytes =
        ByteBuffer.allocate(Long.BYTES + idBytes.length).putLong(micros).put(idBytes).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Decodes the text of {@link #encode()}; empty when the text is not a cursor. */
  public static Optional<PageCursor> decode(String text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
      if (bytes.remaining() <= Long.BYTES) {
        return Optional.empty();
      }
      Instant onset = Instant.EPOCH.plus(bytes.getLong(), ChronoUnit.MICROS);
      String id = StandardCharsets.UTF_8.decode(bytes).toString();
      return isPlausible(onset, id) ? Optional.of(new PageCursor(onset, id)) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean isPlausible(Instant onset, String id) {
    Instant limit = Instant.parse("9999-12-31T23:59:59Z");
    return onset.isAfter(Instant.EPOCH)
        && onset.isBefore(limit)
        && id.startsWith("inc-")
        && id.chars().noneMatch(Character::isISOControl);
  }
}
