package io.crosstalk.rules.storage.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageCursorTest {
  @Property(tries = 200)
  void decode_encodedCursor_equalsTheOriginal(
      @ForAll @LongRange(min = 1, max = 4_000_000_000_000L) long millis) {
    PageCursor cursor = new PageCursor(Instant.ofEpochMilli(millis), "inc-0123456789abcdef");

    assertThat(PageCursor.decode(cursor.encode())).contains(cursor);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "%%%", "AAAAAAAA", "AAAAAAAAAAA", "f39_f39_f39pbmMtMQ"})
  void decode_otherText_isEmpty(String text) {
    assertThat(PageCursor.decode(text)).isEmpty();
  }

  @Property(tries = 500)
  void decode_randomBytes_doesNotThrow(@ForAll byte[] bytes) {
    String text = Base64.getUrlEncoder().encodeToString(bytes);

    PageCursor.decode(text)
        .ifPresent(cursor -> assertThat(cursor.id().getBytes(StandardCharsets.UTF_8)).isNotEmpty());
  }
}
