package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.window.ColumnWindow;
import io.crosstalk.event.Resource;
import java.util.List;

/**
 * Someone who uses a contention domain.
 *
 * @param source that measures it
 * @param resource as of the onset
 * @param uses ids of everything that it uses, directly or through others
 * @param window its latest samples
 * @param joinedMs when it began to use the domain, epoch milliseconds
 * @param leftMs when it ceased to; {@code Long.MAX_VALUE} while it has not
 */
public record Member(
    String source,
    Resource resource,
    List<String> uses,
    ColumnWindow window,
    long joinedMs,
    long leftMs) {
  String id() {
    return resource.id();
  }
}
