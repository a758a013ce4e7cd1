package io.crosstalk.collectors.vmware.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class XmlTimeTest {

  @Test
  void parse_timeWithOrWithoutOffset_isParsed() throws Exception {
    long expected = Instant.parse("2026-11-21T01:13:24.665Z").toEpochMilli();

    assertThat(XmlTime.parse("2026-11-21T01:13:24.665604954Z")).isEqualTo(expected);
    assertThat(XmlTime.parse("2026-11-21T02:13:24.665+01:00")).isEqualTo(expected);
    assertThat(XmlTime.parse("2026-11-20T20:13:24.665-05:00")).isEqualTo(expected);
    assertThat(XmlTime.parse("2026-11-21T01:13:24.665")).isEqualTo(expected);
    assertThatThrownBy(() -> XmlTime.parse("yesterday")).isInstanceOf(BadAnswerException.class);
  }
}
