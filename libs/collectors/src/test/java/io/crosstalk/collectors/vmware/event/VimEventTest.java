package io.crosstalk.collectors.vmware.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.vmware.soap.Recorded;
import io.crosstalk.event.inventory.ChangeKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class VimEventTest {

  @Test
  void recordedEvents_becomeChangesOfTheirKinds() throws Exception {
    Map<String, ChangeKind> kinds =
        VimEvent.list(Recorded.answer("events.xml")).stream()
            .filter(event -> EventKinds.kind(event) != null)
            .collect(Collectors.toMap(VimEvent::type, EventKinds::kind, (first, second) -> first));

    assertThat(kinds)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "VmReconfiguredEvent", ChangeKind.CONFIG,
                "VmPoweredOnEvent", ChangeKind.OTHER,
                "VmPoweredOffEvent", ChangeKind.OTHER,
                "VirtualMachine.createSnapshot", ChangeKind.SNAPSHOT_CREATE,
                "esx.problem.storage.connectivity.lost", ChangeKind.PATH_DOWN));
  }

  @Test
  void list_recordedEvents_haveObjectTextAndTime() throws Exception {
    List<VimEvent> events = VimEvent.list(Recorded.answer("events.xml"));

    assertThat(events.getLast())
        .returns("host-21", VimEvent::host)
        .returns("", VimEvent::vm)
        .returns("Lost connectivity to storage device", VimEvent::text);
    assertThat(events)
        .filteredOn(event -> event.type().equals("VmReconfiguredEvent"))
        .singleElement()
        .returns("vm-67", VimEvent::vm)
        .returns(Instant.parse("2026-11-21T13:48:59.468Z").toEpochMilli(), VimEvent::timeMs);
  }
}
