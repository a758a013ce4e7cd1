package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.vmware.event.EventKinds;
import io.crosstalk.collectors.vmware.event.VimEvent;
import io.crosstalk.event.inventory.ChangeKind;
import java.util.List;
import java.util.stream.Stream;

/** Publishes vCenter's events and detected moves as changes of resources. */
final class VsphereChanges {
  private static final int MAX_DETAIL = 300;

  private final SourceContext context;

  VsphereChanges(SourceContext context) {
    this.context = context;
  }

  void deliver(List<VimEvent> events, List<MoveDetector.Move> moves, Intake intake) {
    for (MoveDetector.Move move : moves) {
      intake.change(move.timeMs(), context.id(move.vm()), move.kind(), context.id(move.target()));
    }
    events.forEach(event -> publish(event, intake));
  }

  private void publish(VimEvent event, Intake intake) {
    ChangeKind kind = EventKinds.kind(event);
    if (kind == null) {
      return;
    }
    Stream.of(event.vm(), event.host(), event.datastore(), event.cluster())
        .filter(id -> !id.isEmpty())
        .findFirst()
        .ifPresent(id -> intake.change(event.timeMs(), context.id(id), kind, detail(event)));
  }

  private static String detail(VimEvent event) {
    String text = event.text().isEmpty() ? event.type() : event.text();
    return text.substring(0, Math.min(text.length(), MAX_DETAIL));
  }
}
