package io.crosstalk.rules.ownerfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.message.TestStores;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the owners that all threads share. */
class CurrentOwnersTest {
  private static final int THREADS = 8;

  private final TestStores stores = new TestStores();
  private final CurrentOwners owners = new CurrentOwners(stores.owners());

  @AfterEach
  void close() {
    stores.close();
  }

  private List<CurrentOwners.Snapshot> getInParallel() throws Exception {
    List<CurrentOwners.Snapshot> snapshots = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Callable<CurrentOwners.Snapshot>> calls = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        calls.add(owners::get);
      }
      for (Future<CurrentOwners.Snapshot> each : threads.invokeAll(calls)) {
        snapshots.add(each.get());
      }
    }
    return snapshots;
  }

  @Test
  void get_ofManyThreadsAfterAChange_loadsOnce() throws Exception {
    for (int change = 0; change < 5; change++) {
      stores.jdbc().sql("update counter set number = number + 1 where name = 'owners'").update();

      List<CurrentOwners.Snapshot> snapshots = getInParallel();

      assertThat(snapshots).allSatisfy(each -> assertThat(each).isSameAs(snapshots.getFirst()));
    }
  }
}
