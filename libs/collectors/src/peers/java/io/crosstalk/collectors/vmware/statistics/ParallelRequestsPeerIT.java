package io.crosstalk.collectors.vmware.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.vmware.VcsimSession;
import io.crosstalk.collectors.vmware.session.ServerClock;
import io.crosstalk.collectors.vmware.session.VimSession;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParallelRequestsPeerIT {
  @TempDir private Path folder;

  @Test
  void parallelRequests_afterEndOfSession_logInOnce() throws Exception {
    try (VcsimSession vcsim = VcsimSession.start(folder)) {
      VimSession session = vcsim.session();
      session.content();
      vcsim.vcsim().control("down");
      vcsim.vcsim().control("up");
      try (ParallelRequests<ServerClock.Reading> requests = new ParallelRequests<>(reading -> {})) {
        for (int i = 0; i < 10; i++) {
          requests.run(() -> new ServerClock(session).read());
        }
        requests.finish();
      }

      assertThat(session.logins()).isEqualTo(2);
      session.logout();
    }
  }
}
