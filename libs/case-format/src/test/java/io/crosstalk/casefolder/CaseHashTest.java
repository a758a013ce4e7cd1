package io.crosstalk.casefolder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseHashTest {
  private static final String SAMPLES = "time,resource,metric,value\n1,vm-a,disk.latency,1\n";

  @TempDir private Path folder;

  @Test
  void of_compressedSamples_isThatOfPlainSamples() throws IOException {
    Files.writeString(folder.resolve("inventory.json"), "[]");
    Files.writeString(folder.resolve("samples.csv"), SAMPLES);
    String plain = hash();
    Files.delete(folder.resolve("samples.csv"));
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("samples.csv.gz")))) {
      out.write(SAMPLES.getBytes(StandardCharsets.UTF_8));
    }

    assertThat(hash()).isEqualTo(plain).matches("[0-9a-f]{8}");
  }

  @Test
  void of_label_hasNoInfluence() throws IOException {
    Files.writeString(folder.resolve("inventory.json"), "[]");
    String unlabelled = hash();
    Files.writeString(folder.resolve("expected.json"), "{\"incidents\":[]}");

    assertThat(hash()).isEqualTo(unlabelled);
    Files.writeString(folder.resolve("inventory.json"), "[ ]");
    assertThat(hash()).isNotEqualTo(unlabelled);
  }

  private String hash() {
    return CaseHash.of(CaseSource.ofFolder(folder));
  }
}
