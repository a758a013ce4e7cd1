package io.crosstalk.rules.ownerfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.ownership.OwnerFileReader;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.TestStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which owners stay when files are missing. */
class OwnerFileWorkTest {
  private final TestStores stores = new TestStores();
  private final Leadership leadership = stores.leadership();

  @TempDir private Path known;
  @TempDir private Path other;

  @BeforeEach
  void storeOwners() throws IOException {
    Files.writeString(known.resolve("owners.csv"), "resource,team\nvm-1,team-a\n");
    work(known).step();
    assertThat(resources()).containsExactly("vm-1");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  /** The work of a process that has just started. */
  private OwnerFileWork work(Path folder) {
    return new OwnerFileWork(
        folder,
        new OwnerFileReader(ZoneOffset.UTC),
        leadership,
        stores.transactions(),
        stores.owners());
  }

  private List<String> resources() {
    return stores.owners().entries().stream().map(each -> each.owner().resource()).toList();
  }

  @Test
  void step_folderIsEmptyAtStart_keepsTheOwnersThatWereKnown() throws IOException {
    OwnerFileWork started = work(other);

    started.step();
    started.step();

    assertThat(resources()).containsExactly("vm-1");
  }

  @Test
  void step_fileAppearsAfterAnEmptyStart_replacesTheOwnersOfFilesThatAreGone() throws IOException {
    OwnerFileWork started = work(other);
    started.step();
    Files.writeString(other.resolve("more.csv"), "resource,team\nvm-2,team-b\n");

    started.step();

    assertThat(resources()).containsExactly("vm-2");
  }

  @Test
  void step_fileIsRemovedWhileTheProcessRuns_removesItsOwners() throws IOException {
    OwnerFileWork running = work(known);
    running.step();
    Files.delete(known.resolve("owners.csv"));

    running.step();

    assertThat(resources()).isEmpty();
  }
}
