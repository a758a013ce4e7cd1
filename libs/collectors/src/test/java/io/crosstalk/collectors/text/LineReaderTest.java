package io.crosstalk.collectors.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class LineReaderTest {

  @Test
  void lines_withLfOrCrlf_areSplit() throws IOException {
    assertThat(read("a\nb\r\n\nc")).containsExactly("1: a", "2: b", "3: ", "4: c");
    assertThat(read("a\n")).containsExactly("1: a");
    assertThat(read("")).isEmpty();
    assertThat(read("\n")).containsExactly("1: ");
  }

  @Test
  void byteOrderMark_isSkipped() throws IOException {
    assertThat(read("\ufeffa\n\ufeffb")).containsExactly("1: a", "2: \ufeffb");
    assertThat(read("\ufeff")).containsExactly("1: ");
  }

  @Test
  void line_ofMaximumLength_isComplete() throws IOException {
    String longest = "x".repeat(LineReader.MAX_LINE);
    for (String end : List.of("\n", "\r\n", "")) {
      List<Line> lines = lines(longest + end + (end.isEmpty() ? "" : "next"));
      assertThat(lines.getFirst().tooLong()).isFalse();
      assertThat(lines.getFirst().bytes()).hasSize(LineReader.MAX_LINE);
    }
  }

  @Test
  void line_tooLong_isCutAndTheNextIsRead() throws IOException {
    for (int excess : new int[] {1, 2, 3, 70_000, 200_000}) {
      for (String end : List.of("\n", "\r\n")) {
        List<Line> lines = lines("x".repeat(LineReader.MAX_LINE + excess) + end + "next");
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst().tooLong()).isTrue();
        assertThat(lines.getFirst().bytes()).hasSize(LineReader.MAX_LINE);
        assertThat(lines.get(1)).hasToString("2: next");
      }
    }
  }

  @Test
  void lastLine_tooLong_isCut() throws IOException {
    assertThat(lines("x".repeat(200_000))).singleElement().matches(Line::tooLong);
  }

  @Test
  void isBlank_ofWhiteSpace_isTrue() throws IOException {
    assertThat(lines(" \t\r\n")).allMatch(Line::isBlank);
    assertThat(lines(" x")).noneMatch(Line::isBlank);
  }

  @Test
  void completeLines_beforeAnError_areReturned() throws IOException {
    byte[] bytes = "one\ntwo\nthr".getBytes(StandardCharsets.UTF_8);
    try (LineReader reader =
        new LineReader(new BoundedInputStream(new ByteArrayInputStream(bytes), 10))) {
      assertThat(reader.next()).hasToString("1: one");
      assertThat(reader.next()).hasToString("2: two");
      assertThatThrownBy(reader::next).isInstanceOf(TooMuchDataException.class);
    }
  }

  @Property(tries = 1000)
  void next_streamInChunksOfAnySize_returnsTheSameLines(
      @ForAll @StringLength(max = 60) @Chars({'\n', '\r', ' '}) @CharRange(from = 'a', to = 'c')
          String text,
      @ForAll @IntRange(min = 1, max = 9) int portion)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>();
    try (LineReader reader = new LineReader(new Portions(bytes, portion))) {
      for (Line line = reader.next(); line != null; line = reader.next()) {
        lines.add(new String(line.bytes(), StandardCharsets.UTF_8));
      }
    }
    assertThat(lines).isEqualTo(reference(text));
  }

  private static List<String> reference(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    if (lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    lines.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    return lines;
  }

  private static final class Portions extends InputStream {
    private final ByteArrayInputStream bytes;
    private final int portion;

    Portions(byte[] bytes, int portion) {
      this.bytes = new ByteArrayInputStream(bytes);
      this.portion = portion;
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      return bytes.read(target, offset, Math.min(length, portion));
    }
  }

  private static List<String> read(String text) throws IOException {
    return lines(text).stream().map(Line::toString).toList();
  }

  private static List<Line> lines(String text) throws IOException {
    List<Line> lines = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (LineReader reader = new LineReader(new ByteArrayInputStream(bytes))) {
      for (Line line = reader.next(); line != null; line = reader.next()) {
        lines.add(line);
      }
    }
    return lines;
  }
}
