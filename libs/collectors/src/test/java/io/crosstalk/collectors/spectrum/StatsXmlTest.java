package io.crosstalk.collectors.spectrum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.files.MalformedFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class StatsXmlTest {
  private static final String OLD =
      """
      <diskStatsColl id="node1" cluster="C" timestamp="2026-07-01 12:00:00" timezone="GMT-6:00">
      <vdsk id="a" ro="1"/></diskStatsColl>
      """;

  private static StatsFile read(String xml, ZoneId zone) throws IOException {
    return StatsXml.read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), zone);
  }

  @Test
  void read_localTimeWithOffset_isConvertedToUtc() throws IOException {
    assertThat(Instant.ofEpochMilli(read(OLD, null).timeMs()))
        .isEqualTo(Instant.parse("2026-07-01T18:00:00Z"));
  }

  @Test
  void read_zoneInTheSettings_overridesTheOffsetInTheFile() throws IOException {
    assertThat(Instant.ofEpochMilli(read(OLD, ZoneId.of("Europe/Berlin")).timeMs()))
        .isEqualTo(Instant.parse("2026-07-01T10:00:00Z"));
  }

  @Test
  void read_utcTimestamp_hasPriorityOverLocalTime() throws IOException {
    String xml = OLD.replace("timezone=", "timestamp_utc=\"2026-07-01 17:59:00\" timezone=");
    assertThat(Instant.ofEpochMilli(read(xml, ZoneId.of("Europe/Berlin")).timeMs()))
        .isEqualTo(Instant.parse("2026-07-01T17:59:00Z"));
  }

  @Test
  void externalEntitiesAndExpansions_areRefused() {
    assertRefused(
        "<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>"
            + OLD.replace("cluster=\"C\"", "cluster=\"&x;\""));
    assertRefused(
        "<!DOCTYPE d [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>"
            + OLD.replace("<vdsk", "&b;<vdsk"));
  }

  @Test
  void xmlOfOtherKindOrWithoutTime_isRefused() {
    assertRefused("<html/>");
    assertRefused(OLD.replace("timestamp=\"2026-07-01 12:00:00\"", "timestamp=\"now\""));
    assertRefused(OLD.replace("cluster=\"C\"", ""));
    assertRefused("");
  }

  private static void assertRefused(String xml) {
    assertThatThrownBy(() -> read(xml, null)).isInstanceOf(MalformedFileException.class);
  }

  @Test
  void read_manyPredefinedEntities_areAccepted() throws Exception {
    String comment = "<x a=\"" + "&amp;".repeat(200_000) + "\"/>";
    String xml =
        "<diskStatsColl cluster=\"c\" id=\"n\" timestamp_utc=\"2026-01-31 20:00:00\">"
            + comment
            + "</diskStatsColl>";
    assertThat(read(xml, null).cluster()).isEqualTo("c");
  }

  @Test
  void documentType_isRefused() {
    assertThatThrownBy(() -> read("<!DOCTYPE a SYSTEM 'http://127.0.0.1:1/x.dtd'><a/>", null))
        .isInstanceOf(MalformedFileException.class)
        .hasMessageContaining("document type");
  }
}
