package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseZipTest {
  @TempDir private Path folder;

  @Test
  void of_case_containsFilesByName() throws IOException {
    Path one = Files.writeString(folder.resolve("inventory.json"), "[]");
    Path other = Files.writeString(folder.resolve("samples.csv"), "x".repeat(1_000_000));

    try (CaseZip zip = CaseZip.of(List.of(one, other));
        InputStream packed = Files.newInputStream(zip.file())) {
      assertThat(unpacked(packed))
          .containsExactly(
              Map.entry("inventory.json", "[]"), Map.entry("samples.csv", "x".repeat(1_000_000)));
    }
  }

  @Test
  void of_missingFile_failsWithReason() {
    Path gone = folder.resolve("samples.csv");

    assertThatThrownBy(() -> CaseZip.of(List.of(gone)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(gone.toString());
  }

  private static Map<String, String> unpacked(InputStream packed) throws IOException {
    Map<String, String> content = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(packed)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        content.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return content;
  }
}
