package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.ingest.source.ProblemException;
import io.crosstalk.ingest.source.TooMuchDataException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSpoolTest {
  @TempDir Path directory;

  @Test
  void anUploadIsStoredAndDeleted() throws IOException {
    FileSpool spool = new FileSpool(directory.resolve("spool"));
    Path stored = spool.store(upload(5), 5);
    assertThat(stored).hasSize(5);
    spool.delete(stored);
    spool.delete(stored);
    assertThat(stored).doesNotExist();
  }

  @Test
  void nothingStaysOfAnUploadThatIsTooLargeOrBreaksOff() throws IOException {
    FileSpool spool = new FileSpool(directory);
    assertThatThrownBy(() -> spool.store(upload(6), 5)).isInstanceOf(TooMuchDataException.class);
    InputStream broken =
        new FilterInputStream(upload(3)) {
          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("the client is gone");
          }
        };
    assertThatThrownBy(() -> spool.store(broken, 5))
        .isNotInstanceOf(SpoolFullException.class)
        .hasMessage("the client is gone");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void whatAFormerProcessLeftIsDeletedAndNothingElse() throws IOException {
    Path left = Files.createFile(directory.resolve("upload-1.zip"));
    Path foreign = Files.createFile(directory.resolve("notes.txt"));
    assertThat(new FileSpool(directory)).isNotNull();
    assertThat(left).doesNotExist();
    assertThat(foreign).exists();
  }

  @Test
  void aDirectoryThatIsGoneCountsAsFull() throws IOException {
    FileSpool spool = new FileSpool(directory.resolve("spool"));
    Files.delete(directory.resolve("spool"));
    assertThatThrownBy(() -> spool.store(upload(5), 5)).isInstanceOf(SpoolFullException.class);
  }

  @Test
  void aFullDiskIsAnsweredWith507() {
    Spool full =
        new Spool() {
          @Override
          public Path store(InputStream upload, long limit) throws IOException {
            throw new SpoolFullException(new IOException("No space left on device"));
          }

          @Override
          public void delete(Path stored) {
            throw new AssertionError("nothing was stored");
          }
        };
    assertThatThrownBy(() -> receiver(full).receive(upload(1), -1))
        .isInstanceOfSatisfying(
            ProblemException.class,
            problem -> {
              assertThat(problem.getStatusCode().value()).isEqualTo(507);
              assertThat(problem.getBody().getDetail()).contains("is full");
            });
  }

  @Test
  void anUploadThatIsTooLargeIsAnsweredWith413() throws IOException {
    FileSpool spool = new FileSpool(directory);
    assertThatThrownBy(() -> receiver(spool).receive(upload(11), -1))
        .isInstanceOfSatisfying(
            ProblemException.class,
            problem -> assertThat(problem.getStatusCode().value()).isEqualTo(413));
    assertThatThrownBy(() -> receiver(spool).receive(upload(0), 11))
        .isInstanceOf(ProblemException.class);
  }

  private static UploadReceiver receiver(Spool spool) {
    return new UploadReceiver(
        spool,
        ReplayRun.prepared(Map.of("crosstalk.ingest.replay.max-upload-size", "10B")).properties());
  }

  private static InputStream upload(int size) {
    return new ByteArrayInputStream(new byte[size]);
  }
}
