package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.vmware.event.EventKinds;
import io.crosstalk.collectors.vmware.event.EventLog;
import io.crosstalk.collectors.vmware.event.VimEvent;
import io.crosstalk.collectors.vmware.inventory.Labeller;
import io.crosstalk.collectors.vmware.inventory.TagReader;
import io.crosstalk.collectors.vmware.inventory.VsphereInventory;
import io.crosstalk.collectors.vmware.inventory.VsphereObjects;
import io.crosstalk.collectors.vmware.session.ServerClock;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.Http;
import io.crosstalk.collectors.vmware.soap.SoapClient;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.collectors.vmware.statistics.Deadline;
import io.crosstalk.collectors.vmware.statistics.VsphereStatistics;
import io.crosstalk.event.inventory.ChangeKind;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Source that polls a vCenter for its inventory, events and statistics. */
final class VsphereSource implements PolledSource {
  private static final int MAX_DETAIL = 300;
  private static final Duration LOGOUT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration LONGEST_REQUEST = Duration.ofMinutes(1);

  private final SourceContext context;
  private final Http http;
  private final VimSession session;
  private final ServerClock clock;
  private final VsphereInventory inventory;
  private final MoveDetector moveDetector = new MoveDetector();
  private final EventLog events;
  private final VsphereStatistics statistics;
  private final VsphereCheck check;

  private final List<VimEvent> pendingEvents = new ArrayList<>();

  private @Nullable String reportedFailure;

  VsphereSource(VsphereSettings settings, SourceContext context) throws SourceException {
    URI sdk = settings.sdk();
    Labeller labeller = new Labeller(settings.rules());
    this.context = context;
    http =
        new Http(
            settings.tls().context(context.folder()), shorter(context.timeout()), context.proxy());
    session = new VimSession(new SoapClient(http, sdk), settings.user(), settings.secret());
    clock = new ServerClock(session);
    TagReader tags = new TagReader(http, sdk, settings.user(), settings.secret());
    inventory =
        new VsphereInventory(session, tags, labeller, settings.inventoryInterval(), context);
    events = new EventLog(session, context.memory());
    statistics = new VsphereStatistics(session, context);
    check = new VsphereCheck(settings, context, session, clock, inventory, events);
  }

  private static Duration shorter(Duration timeout) {
    return timeout.compareTo(LONGEST_REQUEST) < 0 ? timeout : LONGEST_REQUEST;
  }

  @Override
  public void poll(Intake intake) throws SourceException, InterruptedException {
    try {
      round(intake, new Deadline(context.timeout()));
    } catch (SoapFault e) {
      throw refusal(e);
    }
  }

  private static SourceException refusal(SoapFault e) {
    return new SourceException(
        "vCenter refuses a request (%s): the user needs the role Read-only on the vCenter itself, propagated to children"
            .formatted(e.getMessage()),
        e);
  }

  private void round(Intake intake, Deadline deadline)
      throws SourceException, InterruptedException {
    long nowMs = clock.read(intake);
    VsphereObjects estate = follow(nowMs, intake);
    statistics.collect(estate, nowMs, deadline, intake);
    events.remember(nowMs);
  }

  /**
   * Reads the events, updates the inventory and publishes what has changed.
   *
   * @param nowMs time by the server's clock, epoch milliseconds
   */
  private VsphereObjects follow(long nowMs, Intake intake)
      throws SourceException, InterruptedException {
    VsphereObjects before = inventory.known();
    // Events are read only once, so they must not be lost when the round fails here.
    pendingEvents.addAll(events.read(nowMs));
    List<VimEvent> happened = List.copyOf(pendingEvents);
    happened.forEach(moveDetector::announce);
    VsphereObjects estate = inventory.refresh(happened, moveDetector.awaited(), nowMs);
    reportTagFailure(intake);
    List<MoveDetector.Move> moves = moveDetector.between(before, estate, nowMs);
    deliver(happened, before == null ? MoveDetector.reportedMoves(happened) : moves, intake);
    pendingEvents.clear();
    if (!estate.equals(before)) {
      intake.inventory(nowMs, inventory.resources(estate));
    }
    return estate;
  }

  private void deliver(List<VimEvent> events, List<MoveDetector.Move> moves, Intake intake) {
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

  /**
   * Reports that tags cannot be read: once, and again when the reason differs or the failure has
   * returned after a success.
   */
  private void reportTagFailure(Intake intake) {
    String failure = inventory.tagFailure();
    if (failure != null && !failure.equals(reportedFailure)) {
      intake.reject(RejectReason.MISSING_FIELD, failure, null, 0, new byte[0]);
    }
    reportedFailure = failure;
  }

  @Override
  public void check(CheckReport report) throws SourceException, InterruptedException {
    try {
      check.run(report);
    } catch (SoapFault e) {
      throw refusal(e);
    }
  }

  /** Interrupts the running requests, and logs out if the server responds quickly. */
  @Override
  public void close() {
    Thread logout = Thread.ofVirtual().start(this::logout);
    try {
      logout.join(LOGOUT_TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      http.close();
    }
  }

  private void logout() {
    try {
      session.logout();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
