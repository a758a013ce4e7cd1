package io.crosstalk.rules.notify.requesttracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import io.crosstalk.rules.notify.targets.TicketReader;
import io.crosstalk.rules.notify.targets.TicketReaderContract;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.notify.ticket.TicketChange.Commented;
import io.crosstalk.rules.notify.ticket.TicketChange.StatusChanged;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TicketHistoryTest extends TicketReaderContract {
  @Override
  protected TicketSystem startSystem() throws IOException {
    return new RequestTrackerStandIn(TargetAdapterContract.REQUESTED_PAUSE);
  }

  @Override
  protected TargetAdapter open(TicketSystem system, Duration deadline) {
    return RequestTrackerAdapterTest.open(
        (RequestTrackerStandIn) system, deadline, true, "resolved");
  }

  private RequestTrackerStandIn tracker() {
    return (RequestTrackerStandIn) system();
  }

  private static TicketChange last(List<TicketChange> changes) {
    return changes.getLast();
  }

  @Test
  void read_replyInHtml_isPlainText() throws Exception {
    tracker().replyInHtml(key(), "dana", "<p>a &lt; b</p><p>c</p>");

    assertThat(last(changesOfPeople()).content()).isEqualTo(new Commented("a < b\nc"));
  }

  @Test
  void read_statusOfASystemUser_isThatOfAPerson() throws Exception {
    tracker().setStatus(key(), "RT_System", "open");

    assertThat(last(changesOfPeople()).author()).isEqualTo("RT_System");
  }

  @Test
  void read_rejected_isClosed() throws Exception {
    tracker().setStatus(key(), "dana", "rejected");

    assertThat(last(changesOfPeople()).content())
        .isEqualTo(new StatusChanged(TicketPhase.NEW, TicketPhase.CLOSED, "rejected"));
  }

  @Test
  void read_ticketMergedIntoThatOfAPerson_followsTheRemainingTicket() throws Exception {
    changes();
    String other = tracker().createAs("dana");
    tracker().merge(key(), other, "dana");
    tracker().comment(other, "dana", "Same cause.");
    tracker().setStatus(other, "dana", "resolved");

    List<TicketChange> changes = changesOfPeople();

    assertThat(changes).extracting(TicketChange::author).containsOnly("dana");
    assertThat(changes)
        .extracting(TicketChange::content)
        .contains(
            new Commented("Same cause."),
            new StatusChanged(TicketPhase.NEW, TicketPhase.CLOSED, "resolved"));
  }

  @Test
  void read_moreThanAPage_hasAllInOrder() throws Exception {
    for (int i = 0; i < 250; i++) {
      tracker().comment(key(), "dana", "" + i);
    }

    assertThat(changesOfPeople())
        .hasSize(250)
        .isSortedAccordingTo(Comparator.comparing(TicketChange::at));
    tracker().comment(key(), "dana", "one more");
    assertThat(changesOfPeople()).hasSize(1);
  }

  @Test
  void read_transactionThatBecomesVisibleLate_isReturned() throws Exception {
    tracker().comment(key(), "dana", "one");
    changes();
    TicketReader reader = (TicketReader) open(system(), Duration.ofMinutes(10));

    TicketReading reading = reader.read(new TicketPosition(key(), "99 crosstalk", Set.of("1")));

    assertThat(((TicketReading.Found) reading).changes())
        .extracting(TicketChange::content)
        .containsExactly(new Commented("one"));
  }

  @Test
  void read_ticketInAQueueWithoutRights_isLost() throws Exception {
    tracker().hide(key());
    TicketReader reader = (TicketReader) open(system(), Duration.ofMinutes(10));

    assertThat(reader.read(TicketPosition.first(key())))
        .isInstanceOfSatisfying(
            TicketReading.Lost.class, lost -> assertThat(lost.reason()).contains("must not see"));
  }

  @Test
  void read_deletedTicket_isLost() throws Exception {
    tracker().setStatus(key(), "dana", "deleted");
    TicketReader reader = (TicketReader) open(system(), Duration.ofMinutes(10));

    assertThat(reader.read(TicketPosition.first(key())))
        .isEqualTo(new TicketReading.Lost("it was deleted"));
  }
}
