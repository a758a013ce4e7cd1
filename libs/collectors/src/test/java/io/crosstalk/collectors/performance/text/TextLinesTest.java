package io.crosstalk.collectors.performance.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextLinesTest {

  private static List<String> lines(byte[] bytes) throws IOException {
    List<String> all = new ArrayList<>();
    try (TextLines lines = new TextLines(new ByteArrayInputStream(bytes))) {
      for (TextLine line = lines.next(); line != null; line = lines.next()) {
        all.add(line.number() + line.text());
      }
    }
    return all;
  }

  @Test
  void next_lineEndsOfAllKinds_splitLines() throws IOException {
    assertThat(lines("a\nb\r\n\nc\n".getBytes(StandardCharsets.UTF_8)))
        .containsExactly("1a", "2b", "3", "4c");
    assertThat(lines(new byte[0])).isEmpty();
  }

  @Test
  void next_lastLineWithoutEnd_isLeftOutUnlessItIsTheFirst() throws IOException {
    assertThat(lines("a,b\n10,328".getBytes(StandardCharsets.UTF_8))).containsExactly("1a,b");
    assertThat(lines("a,b".getBytes(StandardCharsets.UTF_8))).containsExactly("1a,b");
  }

  @Test
  void next_charsets_areToldApart() throws IOException {
    assertThat(lines("\uFEFFDatenträger".getBytes(StandardCharsets.UTF_8)))
        .containsExactly("1Datenträger");
    assertThat(lines("Datenträger".getBytes(Charset.forName("windows-1252"))))
        .containsExactly("1Datenträger");
    assertThat(lines("\uFEFFDatenträger\n2\n".getBytes(StandardCharsets.UTF_16LE)))
        .containsExactly("1Datenträger", "22");
    assertThat(lines("\uFEFFDatenträger".getBytes(StandardCharsets.UTF_16BE)))
        .containsExactly("1Datenträger");
  }

  @Test
  void next_lineOfMegabytes_isReadWhole() throws IOException {
    String line = "x".repeat(3_000_000);

    assertThat(lines((line + "\n" + line + "\n").getBytes(StandardCharsets.UTF_8)))
        .containsExactly("1" + line, "2" + line);
  }
}
