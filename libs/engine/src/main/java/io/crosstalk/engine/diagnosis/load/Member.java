package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.Resource;
import java.util.List;

/**
 * Resource that uses a contention domain.
 *
 * @param source source that measures it
 * @param resource the resource as of the onset
 * @param uses ids of all resources that it uses, directly or through others
 * @param window its latest samples
 * @param joinedMs time from which it used the domain, epoch milliseconds
 * @param leftMs time until which it used the domain, epoch milliseconds; {@code Long.MAX_VALUE}
 *     while it still does
 */
public record Member(
    String source,
    Resource resource,
    List<String> uses,
    ColumnWindow window,
    long joinedMs,
    long leftMs) {
  public String id() {
    return resource.id();
  }
}
