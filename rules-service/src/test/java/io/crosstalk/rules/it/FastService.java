package io.crosstalk.rules.it;

import io.crosstalk.rules.storage.database.LeaseTerm;
import java.time.Duration;
import java.util.Map;

/** Program of a service whose work is soon taken over when it is killed. */
final class FastService {
  private FastService() {}

  static Map<Class<?>, Object> beans() {
    return Map.of(LeaseTerm.class, new LeaseTerm(Duration.ofSeconds(4)));
  }

  public static void main(String[] arguments) {
    var unused = Service.run(beans(), arguments);
  }
}
