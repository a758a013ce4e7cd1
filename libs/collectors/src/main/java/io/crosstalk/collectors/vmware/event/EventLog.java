package io.crosstalk.collectors.vmware.event;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.collectors.normalize.BoundedMap;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.SoapRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads vCenter's events that have occurred since the previous polling round. The position is kept
 * in the source's memory.
 */
public final class EventLog {
  private static final String MEMORY = "events";
  private static final int PAGE = 1000;
  private static final int MAX_PAGES = 50;
  private static final int MAX_SEEN = 20_000;
  private static final long FIRST_READ_MS = Duration.ofHours(1).toMillis();
  private static final long LONGEST_READ_MS = Duration.ofDays(1).toMillis();

  /**
   * Overlap of the periods of two reads in milliseconds, since events are not always written in the
   * order of their times.
   */
  private static final long OVERLAP_MS = Duration.ofSeconds(30).toMillis();

  private final VimSession session;
  private final SourceMemory memory;
  private final Map<Seen, Boolean> seen = new BoundedMap<>(MAX_SEEN);
  private long newestMs = -1;

  /**
   * Identity of an event that was read. The time is included, since keys start again when vCenter
   * gets a new database.
   */
  private record Seen(long key, long timeMs) {}

  public EventLog(VimSession session, SourceMemory memory) {
    this.session = session;
    this.memory = memory;
  }

  /**
   * Reads the events that were not read before.
   *
   * @param nowMs time by the server's clock, epoch milliseconds
   */
  public List<VimEvent> read(long nowMs) throws SourceException, InterruptedException {
    ObjectReference collector = create(begin(nowMs));
    try {
      List<VimEvent> events = unseen(collector);
      // A time in the future would exclude all later events.
      newestMs = Math.min(newestMs, nowMs);
      return events;
    } finally {
      session.call(new SoapRequest("DestroyCollector", collector));
    }
  }

  /** Stores up to which time events were read, so that a restarted source continues there. */
  public void remember(long nowMs) {
    memory.put(MEMORY, Long.toString(newestMs < 0 ? nowMs : newestMs));
  }

  private long begin(long nowMs) {
    if (newestMs >= 0) {
      return Math.min(newestMs, nowMs) - OVERLAP_MS;
    }
    Long remembered = memory.number(MEMORY);
    return remembered == null
        ? nowMs - FIRST_READ_MS
        : Math.clamp(remembered, nowMs - LONGEST_READ_MS, nowMs);
  }

  private ObjectReference create(long beginMs) throws SourceException, InterruptedException {
    SoapRequest request =
        new SoapRequest("CreateCollectorForEvents", session.content().eventManager());
    request.open("filter").open("time").time("beginTime", beginMs).close("time");
    EventKinds.asked().forEach(type -> request.text("eventTypeId", type));
    return session.call(request.close("filter")).need("returnval").ref();
  }

  private List<VimEvent> unseen(ObjectReference collector)
      throws SourceException, InterruptedException {
    List<VimEvent> events = new ArrayList<>();
    for (int page = 0; page < MAX_PAGES; page++) {
      List<VimEvent> read = page(collector);
      read.stream().filter(this::isNew).forEach(events::add);
      if (read.isEmpty()) {
        break;
      }
    }
    return events;
  }

  private List<VimEvent> page(ObjectReference collector)
      throws SourceException, InterruptedException {
    return VimEvent.list(
        session.call(new SoapRequest("ReadNextEvents", collector).number("maxCount", PAGE)));
  }

  private boolean isNew(VimEvent event) {
    newestMs = Math.max(newestMs, event.timeMs());
    return seen.put(new Seen(event.key(), event.timeMs()), true) == null;
  }
}
