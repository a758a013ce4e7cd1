package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.casefolder.CaseFile;
import io.crosstalk.casefolder.CaseHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseArchiveTest {
  private static final String HEADER = "time,resource,metric,value\n";

  private final ReplayProperties limits = ReplayRun.prepared(Map.of()).properties();

  @TempDir Path directory;

  @Test
  void caseHash_sameContentPackedDifferently_isTheSame() throws Exception {
    String plain =
        hash(ZippedCase.empty().with("inventory.json", "[]").with("samples.csv", HEADER));
    assertThat(plain).matches("[0-9a-f]{8}");
    assertThat(
            hash(
                ZippedCase.empty()
                    .withGzipped("a/b/samples.csv.gz", HEADER)
                    .with("a/b/expected.json", "{}")
                    .with("README.md", "")
                    .with("a/b/inventory.json", "[]")))
        .isEqualTo(plain);
  }

  @Test
  void caseHash_differentContent_differs() throws Exception {
    String one = hash(ZippedCase.empty().with("inventory.json", "[]").with("samples.csv", HEADER));
    String other =
        hash(ZippedCase.empty().with("inventory.json", "[]").with("samples.csv", HEADER + "\n"));
    String moved =
        hash(ZippedCase.empty().with("inventory.json", "[]").with("changes.csv", HEADER));
    assertThat(List.of(one, other, moved)).doesNotHaveDuplicates();
  }

  @Test
  void entry_pathOutsideTheFolder_isNotOpened() throws Exception {
    ZippedCase zip =
        ZippedCase.empty().with("../../etc/passwd", "x").with("/inventory.json/..", "x");
    try (CaseArchive archive = open(zip.bytes())) {
      assertThat(archive.has(CaseFile.INVENTORY)).isFalse();
    }
  }

  @Test
  void zip_oneFileTwice_isRefused() {
    byte[] zip =
        ZippedCase.empty()
            .with("samples.csv", HEADER)
            .withGzipped("samples.csv.gz", HEADER)
            .bytes();
    assertThatThrownBy(() -> open(zip)).hasMessage("the zip has samples.csv twice");
  }

  @Test
  void upload_notAZip_isRefused() {
    assertThatThrownBy(() -> open(new byte[0])).hasMessage("the upload is not a zip");
    assertThatThrownBy(() -> open(HEADER.getBytes(StandardCharsets.UTF_8)))
        .hasMessage("the upload is not a zip");
    byte[] zip = ZippedCase.small("1,vm-1,disk.latency,1").bytes();
    assertThatThrownBy(() -> open(Arrays.copyOf(zip, zip.length - 30)))
        .isInstanceOf(UnusableCaseException.class);
  }

  @Test
  void zip_thousandsOfEntries_isRefusedBeforeReadingItsDirectory() {
    ZippedCase zip = ZippedCase.empty();
    for (int i = 0; i < 20_000; i++) {
      zip.with("file-with-a-name-" + i, "");
    }
    assertThatThrownBy(() -> open(zip.bytes()))
        .hasMessage("the zip has far more entries than a case folder has files");
  }

  @Property(tries = 500, seed = "4")
  void zip_mutated_isReadOrRefused(
      @ForAll @Size(min = 1, max = 6) List<Integer> positions, @ForAll byte replacement)
      throws IOException {
    byte[] zip = ZippedCase.small("1000,vm-1,disk.latency,1").bytes();
    positions.forEach(position -> zip[Math.floorMod(position, zip.length)] = replacement);
    Path file = Files.createTempFile("mutated", ".zip");
    Files.write(file, zip);
    try (CaseArchive archive = CaseArchive.open(file, limits, () -> false)) {
      assertThat(CaseHash.of(archive)).hasSize(8);
    } catch (UnusableCaseException e) {
      assertThat(e).hasMessageStartingWith("the ");
    } finally {
      Files.delete(file);
    }
  }

  private String hash(ZippedCase zip) throws Exception {
    try (CaseArchive archive = open(zip.bytes())) {
      return CaseHash.of(archive);
    }
  }

  private CaseArchive open(byte[] zip) throws IOException, UnusableCaseException {
    Path file = Files.createTempFile(directory, "case", ".zip");
    Files.write(file, zip);
    return CaseArchive.open(file, limits, () -> false);
  }
}
