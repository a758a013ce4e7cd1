package io.crosstalk.simulate.casebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the files that the generators write with the stored files under {@code cases}. */
class CasebookTest {
  private static final Path CASES = Path.of("..", "..", "cases");

  @TempDir private static Path folder;

  @BeforeAll
  static void write() {
    Casebook.names().parallelStream().forEach(CasebookTest::write);
  }

  private static void write(String name) {
    try {
      Casebook.write(name, folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Set<String> names() {
    return Casebook.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void write_generatedFolder_equalsStoredFiles(String name) throws IOException {
    Path written = folder.resolve(name);

    List<Path> files = filesBelow(written);
    assertThat(files).isNotEmpty();
    for (Path each : files) {
      Path kept = CASES.resolve(name).resolve(written.relativize(each));
      assertThat(kept).exists();
      assertThat(content(each).equals(content(kept)))
          .as("%s: './crosstalk generate cases --cases=%s' writes it again", kept, name)
          .isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void write_generatedCase_hasAllFilesThatPlatformReads(String name) throws IOException {
    Path written = folder.resolve(name);

    assertThat(names(filesBelow(written)))
        .contains("inventory.json", "expected.json", "samples.csv.gz")
        .containsExactlyInAnyOrderElementsOf(
            names(filesBelow(CASES.resolve(name))).stream()
                .filter(each -> !each.equals("README.md"))
                .toList());
  }

  static Stream<String> cases() {
    return Casebook.names().stream().filter(each -> !each.startsWith("sources/"));
  }

  @Test
  void names_generatedCases_areThoseMarkedInReadme() throws IOException {
    String readme = Files.readString(CASES.resolve("README.md"));
    List<String> marked =
        readme
            .lines()
            .filter(line -> line.contains("| generated from a document:"))
            .map(line -> line.substring(line.indexOf('`') + 1, line.indexOf('`', 3)))
            .toList();

    assertThat(marked).hasSize(11);
    assertThat(cases()).containsExactlyInAnyOrderElementsOf(marked);
  }

  @Test
  void write_unknownName_isRefused() {
    assertThatThrownBy(() -> Casebook.write("c11", folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("c11");
  }

  private static List<Path> filesBelow(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static List<String> names(List<Path> files) {
    return files.stream().map(each -> each.getFileName().toString()).toList();
  }

  /**
   * Content of a file, decompressed, because different versions of zlib compress the same rows
   * differently.
   */
  private static String content(Path file) throws IOException {
    if (!file.toString().endsWith(".gz")) {
      return Files.readString(file);
    }
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file), 1 << 16)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
