package io.crosstalk.engine.stage.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.diagnosis.finding.AffectedSet;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.LongerPast;
import io.crosstalk.engine.diagnosis.finding.UserSymptoms;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.stage.Backpressure;
import io.crosstalk.engine.stage.DiagnosisRequests;
import io.crosstalk.engine.stage.memory.MemoryStageStore;
import io.crosstalk.engine.stage.message.StageRecord;
import io.crosstalk.engine.stage.message.StageRecord.Reply;
import io.crosstalk.engine.stage.message.StageRecord.Report;
import io.crosstalk.engine.stage.message.StageRecord.Shared;
import io.crosstalk.event.ResourceKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of findings that several replies share, while these replies wait for those of other
 * partitions.
 */
class RepliesTest {
  private static final String WORLD = "live";
  private static final DomainRef ARRAY = new DomainRef("array-1", ResourceKind.ARRAY, null);
  private static final DiagnosisRequest REQUEST =
      DiagnosisRequests.closing("ep-1", 600_000).to(List.of(ARRAY), 2, 0);

  private final Backpressure pressure = new Backpressure();
  private final MemoryStageStore store = journal();
  private final Replies replies = new Replies(store, pressure);

  @BeforeEach
  void partition1IsAheadOfPartition0() {
    pressure.noteProgress(WORLD, 0, 20_000);
    pressure.noteProgress(WORLD, 1, 40_000);
  }

  @Test
  void shouldWait_largeFindingOfAWaitingReply_isTrueUntilTheReplyIsRemoved() {
    replies.add(finding("a"), new byte[Backpressure.MOST_BYTES + 1]);
    add(reply("a"));
    replies.ticked(WORLD, 0);
    assertThat(pressure.shouldWait(WORLD, 1)).isTrue();

    replies.remove(REQUEST);
    assertThat(pressure.shouldWait(WORLD, 1)).isFalse();
  }

  @Test
  void shouldWait_findingSentAgainAfterRestart_countsItOnce() {
    replies.add(finding("a"), new byte[Backpressure.MOST_BYTES]);
    replies.add(finding("a"), new byte[Backpressure.MOST_BYTES]);
    assertThat(pressure.shouldWait(WORLD, 1)).isFalse();
  }

  @Test
  void shouldWait_largeFinding_isTrueUntilTheTaskIsClosed() {
    replies.add(finding("a"), new byte[Backpressure.MOST_BYTES + 1]);
    replies.leavePressure();
    assertThat(pressure.shouldWait(WORLD, 1)).isFalse();
  }

  @Test
  void joinPressure_afterSuspension_countsTheWaitingRepliesAgain() {
    replies.add(finding("a"), new byte[Backpressure.MOST_BYTES + 1]);
    Reply first = enclosing(0);
    replies.add(first, first.bytes());

    replies.leavePressure();
    replies.joinPressure();

    assertThat(pressure.shouldWait(WORLD, 1)).isTrue();
    Reply last = enclosing(1);
    assertThat(replies.add(last, last.bytes())).hasSize(2);
  }

  @Test
  void shouldWait_largeFinding_isTrueUntilItsWorldIsRemoved() {
    replies.add(finding("a"), new byte[Backpressure.MOST_BYTES + 1]);
    replies.forget(WORLD);
    assertThat(pressure.shouldWait(WORLD, 1)).isFalse();
  }

  @Test
  void close_sealedFindingOfAWaitingReply_staysInTheStore() {
    add(finding("a"));
    add(reply("a"));
    replies.ticked(WORLD, 0);
    replies.leavePressure();

    Replies next = new Replies(store, new Backpressure());
    assertThat(next.answer(reply("a")).findings().getFirst().breadth()).isEqualTo(7);
  }

  @Test
  void add_lastReplyToARequest_returnsAllRepliesWithTheirFindings() {
    Reply first = enclosing(0);
    assertThat(replies.add(first, first.bytes())).isEmpty();
    Reply last = enclosing(1);

    assertThat(replies.add(last, last.bytes()))
        .extracting(each -> each.reports().getFirst().finding())
        .containsOnly(finding("a").finding());
  }

  @Test
  void answer_moreFindingsThanTheCacheHolds_readsEvictedFindingsFromTheStore() {
    int size = finding("a").bytes().length;
    Replies small = new Replies(store, pressure, 2 * size);
    for (String id : List.of("a", "b", "c")) {
      small.add(finding(id), finding(id).bytes());
    }
    assertThat(small.answer(reply("a")).findings().getFirst().breadth()).isEqualTo(7);

    store.deleteAll("S/");
    assertThat(breadth(small, "c")).as("kept as read").isEqualTo(7);
    assertThat(breadth(small, "a")).as("read again, and kept").isEqualTo(7);
    assertThat(breadth(small, "b")).as("no longer kept").isNotEqualTo(7);
  }

  @Test
  void answer_findingLargerThanTheCache_isReadFromTheStoreEachTime() {
    Replies small = new Replies(store, pressure, 1);
    small.add(finding("a"), finding("a").bytes());
    assertThat(breadth(small, "a")).isEqualTo(7);
  }

  private static double breadth(Replies replies, String finding) {
    return replies.answer(reply(finding)).findings().getFirst().breadth();
  }

  @Test
  void answer_afterARestart_containsTheSharedFinding() {
    add(finding("a"));
    add(reply("a"));
    Replies restored = new Replies(store, new Backpressure());
    assertThat(restored.answer(reply("a")).findings().getFirst().breadth()).isEqualTo(7);
  }

  private void add(StageRecord record) {
    if (record instanceof Shared shared) {
      replies.add(shared, shared.bytes());
    } else if (record instanceof Reply reply) {
      replies.add(reply, reply.bytes());
    }
  }

  private static Shared finding(String id) {
    DomainFinding finding =
        new DomainFinding(
            ARRAY,
            9,
            AffectedSet.of(List.of("vm-1")),
            7,
            List.of(),
            List.of(),
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            null,
            List.of(),
            UserSymptoms.NONE,
            List.of(),
            LongerPast.NONE);
    return new Shared(WORLD, 0, id, finding);
  }

  private static Reply enclosing(int part) {
    Report report = new Report(null, finding("a").finding(), null);
    return new Reply(REQUEST, part, List.of(report), Map.of(), true, true);
  }

  private static Reply reply(String finding) {
    return new Reply(REQUEST, 0, List.of(new Report(finding, null, null)), Map.of(), true, true);
  }

  private static MemoryStageStore journal() {
    MemoryStageStore store = MemoryStageStore.restartable();
    return store;
  }
}
