package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.Resource;
import java.util.List;

/**
 * Resource that uses a contention domain.
 *
 * @param source source that measures it
 * @param resource the resource as of the onset
 * @param uses ids of all resources that the member uses, directly or through others
 * @param window latest samples of the member
 * @param joinedMs time from which the member used the domain, epoch milliseconds
 * @param leftMs time until which the member used the domain, epoch milliseconds; {@code
 *     Long.MAX_VALUE} while the member uses it
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
