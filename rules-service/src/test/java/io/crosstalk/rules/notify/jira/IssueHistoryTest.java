package io.crosstalk.rules.notify.jira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TicketReader;
import io.crosstalk.rules.notify.targets.TicketReaderContract;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.notify.ticket.TicketChange.Commented;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class IssueHistoryTest extends TicketReaderContract {
  @Override
  protected TicketSystem startSystem() {
    return new JiraStandIn();
  }

  @Override
  protected TargetAdapter open(TicketSystem system, Duration deadline) {
    return JiraAdapterTest.create(system, deadline, true);
  }

  private JiraStandIn jira() {
    return (JiraStandIn) system();
  }

  @Test
  void read_issueMovedToAnotherProject_isFollowedByItsNewKey() throws Exception {
    jira().comment(key(), "dana", "one");
    changes();
    jira().moveTo("OPS-9");
    jira().setPhase("OPS-9", "dana", TicketPhase.CLOSED);

    assertThat(changesOfPeople()).hasSize(1);
    assertThat(key()).isEqualTo("OPS-9");
    assertThat(((TicketReader) open(system(), Duration.ofMinutes(10))).versions(List.of("OPS-9")))
        .containsKey("OPS-9");
  }

  @Test
  void read_manyChanges_hasAll() throws Exception {
    for (int i = 0; i < 60; i++) {
      jira().assign(key(), "dana", "user-" + i);
      jira().assign(key(), "dana", "user-" + (i + 1_000));
      jira().comment(key(), "dana", "" + i);
    }

    assertThat(changesOfPeople()).hasSize(180);
    assertThat(changes()).isEmpty();
    jira().comment(key(), "dana", "one more");
    assertThat(changesOfPeople())
        .extracting(TicketChange::content)
        .containsExactly(new Commented("one more"));
  }

  /** A proxy that ignores {@code startAt} returns the first page for ever. */
  @Test
  void read_pagesDoNotAdvance_endsAfterAFewRequests() throws Exception {
    for (int i = 0; i < 60; i++) {
      jira().comment(key(), "dana", "" + i);
    }
    jira().ignoreStartAt();
    TicketReader reader = (TicketReader) open(system(), Duration.ofMinutes(10));
    int before = jira().calls().size();

    assertThatThrownBy(() -> reader.read(TicketPosition.first(key())))
        .isInstanceOf(UndeliverableException.class)
        .hasMessageContaining("do not advance");
    assertThat(jira().calls().size() - before).isLessThan(10);
  }

  @Test
  void read_timesWithAnOffset_areConverted() throws Exception {
    jira().comment(key(), "dana", "one");

    assertThat(changesOfPeople())
        .extracting(TicketChange::at)
        .containsExactly(Instant.parse("2026-03-13T23:05:01Z"));
  }

  @Test
  void read_commentWithTheMarkOfAMessage_isItsOwnWhateverTheAccount() throws Exception {
    jira().comment(key(), "former account", "News\n\n[live~0/inc-4e0012ab34cd56ef:inc-4e:2]");
    jira().comment(key(), "dana", "see [http://intranet/wiki:80]");

    assertThat(changesOfPeople()).extracting(TicketChange::author).containsExactly("dana");
  }

  @Test
  void read_issueHiddenFromTheAccount_isLost() throws Exception {
    jira().hideIssues();

    assertThat(
            ((TicketReader) open(system(), Duration.ofMinutes(10)))
                .read(TicketPosition.first(key())))
        .isInstanceOf(TicketReading.Lost.class);
  }
}
