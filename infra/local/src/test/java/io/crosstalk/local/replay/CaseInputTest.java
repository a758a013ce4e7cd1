package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseInputTest {
  @TempDir private Path parent;

  @Test
  void open_completeCase_hasInputFiles() throws IOException {
    Path folder = CaseFixture.usable(parent, "c1");
    Files.writeString(folder.resolve("changes.csv"), "time,resource,kind,detail\n");
    Files.writeString(folder.resolve("expected.json"), "{\"incidents\":[]}");
    Files.writeString(folder.resolve("README.md"), "hello");

    CaseInput it = CaseInput.open(folder);

    assertThat(it.name()).isEqualTo("c1");
    assertThat(it.files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("inventory.json", "samples.csv", "changes.csv");
  }

  @Test
  void open_compressedFiles_areAccepted() throws IOException {
    Path folder = Files.createDirectories(parent.resolve("c1"));
    Files.writeString(folder.resolve("inventory.json"), "[]");
    CaseFixture.packed(folder.resolve("samples.csv.gz"), CaseFixture.SAMPLES);
    CaseFixture.packed(folder.resolve("changes.csv.gz"), "time,resource,kind,detail\n");

    assertThat(CaseInput.open(folder).files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("inventory.json", "samples.csv.gz", "changes.csv.gz");
  }

  @Test
  void open_pathWithDots_hasNameOfFolder() throws IOException {
    Path folder = CaseFixture.usable(parent, "c1");

    assertThat(CaseInput.open(folder.resolve("../c1/.")).name()).isEqualTo("c1");
  }

  @Test
  void open_missingFiles_isRefusedAndNamesFiles() throws IOException {
    Path empty = Files.createDirectories(parent.resolve("empty"));
    Path noInventory = CaseFixture.usable(parent, "no-inventory");
    Files.delete(noInventory.resolve("inventory.json"));
    Path noSamples = CaseFixture.usable(parent, "no-samples");
    Files.delete(noSamples.resolve("samples.csv"));
    Path file = Files.writeString(parent.resolve("file"), "");

    refuses(parent.resolve("nowhere"), "there is no folder");
    refuses(empty, "has no inventory.json");
    refuses(noInventory, "has no inventory.json");
    refuses(noSamples, "has no samples.csv or samples.csv.gz");
    refuses(file, "is not a case folder");
  }

  @Test
  void open_plainAndCompressedFile_isRefused() throws IOException {
    Path folder = CaseFixture.usable(parent, "c1");
    CaseFixture.packed(folder.resolve("samples.csv.gz"), CaseFixture.SAMPLES);

    refuses(folder, "has both samples.csv and samples.csv.gz");
  }

  @Test
  void openAll_twoFoldersWithSameName_isRefused() throws IOException {
    Path one = CaseFixture.usable(parent.resolve("a"), "c1");
    Path other = CaseFixture.usable(parent.resolve("b"), "c1");

    assertThatThrownBy(() -> CaseInput.openAll(List.of(one, other)))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("two case folders are called 'c1'")
        .hasMessageContaining(one.toString())
        .hasMessageContaining(other.toString());
  }

  @Test
  void zip_case_containsFilesByName() throws IOException {
    CaseInput it = CaseInput.open(CaseFixture.usable(parent, "c1"));
    Path zip = PlatformApi.zip(it.files());

    try (ZipFile packed = new ZipFile(zip.toFile())) {
      assertThat(packed.stream().map(ZipEntry::getName))
          .containsExactly("inventory.json", "samples.csv");
      assertThat(packed.getInputStream(packed.getEntry("samples.csv")))
          .hasContent(CaseFixture.SAMPLES);
    } finally {
      Files.delete(zip);
    }
  }

  private static void refuses(Path folder, String message) {
    assertThatThrownBy(() -> CaseInput.open(folder))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> {
              assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
              assertThat(failure.text()).contains(message);
            });
  }
}
