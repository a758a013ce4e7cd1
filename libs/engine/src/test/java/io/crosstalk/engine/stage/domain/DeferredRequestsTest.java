package io.crosstalk.engine.stage.domain;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.DiagnosisRequests;
import io.crosstalk.engine.stage.memory.MemoryStageStore;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeferredRequestsTest {
  private final MemoryStageStore store = MemoryStageStore.restartable();
  private final DeferredRequests deferred;

  DeferredRequestsTest() {
    deferred = new DeferredRequests("live", store);
  }

  @Test
  void due_decisionTimeReached_returnsRequestUntilItIsAnswered() {
    DiagnosisRequest late = DiagnosisRequests.closing("late", 3000);
    deferred.add(late);
    deferred.add(DiagnosisRequests.closing("early", 1000));
    deferred.add(DiagnosisRequests.closing("at-once", 1000));

    assertThat(deferred.due(999)).isEmpty();
    assertThat(episodes(deferred.due(2999))).containsExactly("at-once", "early");
    deferred.due(2999).forEach(deferred::answered);
    assertThat(episodes(deferred.due(3000))).containsExactly("late");
    deferred.answered(late);
    assertThat(deferred.due(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void due_afterRestart_returnsOnlyUnansweredRequests() {
    DiagnosisRequest answered = DiagnosisRequests.closing("answered", 1000);
    deferred.add(answered);
    deferred.add(DiagnosisRequests.closing("waiting", 2000));
    deferred.answered(answered);

    DeferredRequests restarted = new DeferredRequests("live", store);

    assertThat(episodes(restarted.due(2000))).containsExactly("waiting");
  }

  private static List<String> episodes(List<DiagnosisRequest> requests) {
    return requests.stream().map(each -> each.episode().id()).toList();
  }
}
