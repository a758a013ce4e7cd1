package io.crosstalk.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Audit log: writes, refused requests and changes of tokens in their file as JSON lines, without
 * bodies, queries and tokens. Equal refusals of one minute are one line and, if there were several,
 * a second one with their number, so that a flood of requests, also from many addresses, does not
 * displace other records. Thread-safe.
 */
final class AuditLog implements AutoCloseable {
  private static final Duration WINDOW = Duration.ofMinutes(1);

  /** Most refusals that are counted by address at one time; beyond, all addresses are one. */
  private static final int MAX_COUNTED = 100;

  private static final String OTHERS = "others";

  /** Bytes of an IPv6 address that its network has; a site may choose all others. */
  private static final int NETWORK_BYTES = 8;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final String service;
  private final InstantSource clock;
  private final Consumer<String> sink;

  /** Refusals of the last minute, the oldest first. */
  private final Map<Refusal, Repetitions> counted = new LinkedHashMap<>();

  /**
   * A request that is recorded.
   *
   * @param token name of the caller's token; null when the token is missing or not known
   * @param path path without its query
   * @param created path of what the request has created; null when it is not known
   * @param refused reason of the refusal; null when the request was not refused
   */
  record Event(
      String requestId,
      @Nullable String token,
      String address,
      String method,
      String path,
      int status,
      @Nullable String created,
      @Nullable String refused) {
    /** A change that a service has found in a file; another program has made it. */
    static Event ofFile(String method, String path) {
      return new Event(newId(), null, "file", method, path, 200, null, null);
    }

    /** Random id of 16 hex digits. */
    static String newId() {
      return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    private Event from(String other) {
      return new Event(requestId, token, other, method, path, status, created, refused);
    }
  }

  /**
   * Features that equal refusals have in common.
   *
   * @param network IPv4 address, network of an IPv6 address, or {@link #OTHERS}
   */
  private record Refusal(@Nullable String token, String network, int status, String reason) {
    Refusal ofOthers() {
      return new Refusal(token, OTHERS, status, reason);
    }
  }

  /** Number of refusals equal to an earlier one. */
  private static final class Repetitions {
    private final Instant since;
    private final Event first;
    private int count;

    Repetitions(Instant since, Event first) {
      this.since = since;
      this.first = first;
    }
  }

  AuditLog(String service, InstantSource clock, Consumer<String> sink) {
    this.service = service;
    this.clock = clock;
    this.sink = sink;
  }

  /** Records a request. */
  synchronized void record(Event event) {
    Instant now = clock.instant();
    writeRepetitionsBefore(now.minus(WINDOW));
    if (event.refused() == null) {
      sink.accept(json(now, event, 0));
      return;
    }
    var own = new Refusal(event.token(), network(event.address()), event.status(), event.refused());
    boolean isOther = counted.size() >= MAX_COUNTED && !counted.containsKey(own);
    Refusal refusal = isOther ? own.ofOthers() : own;
    Repetitions earlier = counted.get(refusal);
    if (earlier != null) {
      earlier.count++;
      return;
    }
    counted.put(refusal, new Repetitions(now, isOther ? event.from(OTHERS) : event));
    sink.accept(json(now, event, 0));
  }

  private static String network(String address) {
    try {
      InetAddress parsed = InetAddress.ofLiteral(address);
      return parsed instanceof Inet6Address
          ? HexFormat.of().formatHex(parsed.getAddress(), 0, NETWORK_BYTES)
          : address;
    } catch (IllegalArgumentException e) {
      // A proxy may send any text as the address.
      return address;
    }
  }

  /** Writes the numbers of all refusals. */
  @Override
  public synchronized void close() {
    writeRepetitionsBefore(Instant.MAX);
  }

  private void writeRepetitionsBefore(Instant time) {
    Iterator<Repetitions> oldest = counted.values().iterator();
    while (oldest.hasNext()) {
      Repetitions each = oldest.next();
      if (each.since.isAfter(time)) {
        return;
      }
      write(each);
      oldest.remove();
    }
  }

  private void write(Repetitions repetitions) {
    if (repetitions.count > 0) {
      sink.accept(json(repetitions.since, repetitions.first, repetitions.count));
    }
  }

  private String json(Instant time, Event event, int repeated) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", time.toString());
    line.put("service", service);
    line.put("requestId", event.requestId());
    putIfKnown(line, "token", event.token());
    line.put("address", event.address());
    line.put("method", event.method());
    line.put("path", event.path());
    line.put("status", event.status());
    putIfKnown(line, "created", event.created());
    putIfKnown(line, "refused", event.refused());
    if (repeated > 0) {
      line.put("repeated", repeated);
    }
    return JSON.writeValueAsString(line);
  }

  private static void putIfKnown(Map<String, Object> line, String name, @Nullable String value) {
    if (value != null) {
      line.put(name, value);
    }
  }
}
