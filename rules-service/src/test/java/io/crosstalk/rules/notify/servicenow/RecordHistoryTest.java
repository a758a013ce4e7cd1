package io.crosstalk.rules.notify.servicenow;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TicketReaderContract;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.notify.ticket.TicketChange.AssigneeChanged;
import io.crosstalk.rules.notify.ticket.TicketChange.StatusChanged;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordHistoryTest extends TicketReaderContract {
  @Override
  protected TicketSystem startSystem() {
    return new ServiceNowStandIn();
  }

  @Override
  protected TargetAdapter open(TicketSystem system, Duration deadline) {
    return IncidentAdapterTest.create(system, deadline, true);
  }

  private ServiceNowStandIn instance() {
    return (ServiceNowStandIn) system();
  }

  private void sendChanged() throws Exception {
    try (TargetAdapter adapter = open(system(), Duration.ofMinutes(10))) {
      assertThat(adapter.deliver(Messages.of(MessageType.CHANGED, new Ticket(key(), null, ""))))
          .isNotNull();
    }
  }

  @Test
  void read_anotherGroup_isAnAssignee() throws Exception {
    changes();
    instance().set(key(), "dana", "assignment_group", "Storage");

    assertThat(changesOfPeople())
        .extracting(TicketChange::content)
        .containsExactly(new AssigneeChanged("Storage"));
  }

  @Test
  void read_noteOfCrosstalkAfterAResolution_resolutionIsThatOfThePerson() throws Exception {
    changes();
    instance().setPhase(key(), "dana", TicketPhase.CLOSED);
    sendChanged();

    assertThat(changesOfPeople())
        .singleElement()
        .satisfies(change -> assertThat(change.author()).isEqualTo("dana"));
  }

  @Test
  void read_noteOfCrosstalkAfterTheWorkBegan_isOfAnUnknownPerson() throws Exception {
    changes();
    instance().setPhase(key(), "dana", TicketPhase.IN_PROGRESS);
    sendChanged();

    List<TicketChange> changes = changesOfPeople();

    assertThat(changes).hasSize(1);
    assertThat(changes.getFirst().author()).isEqualTo("unknown");
    assertThat(changes.getFirst().content())
        .isEqualTo(new StatusChanged(TicketPhase.NEW, TicketPhase.IN_PROGRESS, "In Progress"));
  }

  @Test
  void read_journalWithoutRights_hasTheOtherChanges() throws Exception {
    changes();
    instance().protect("journal");
    instance().comment(key(), "dana", "one");
    instance().setPhase(key(), "dana", TicketPhase.CLOSED);

    assertThat(changesOfPeople())
        .extracting(each -> each.content().kind())
        .containsExactly("status");
  }
}
