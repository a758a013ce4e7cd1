package io.crosstalk.local.platform;

import java.util.Map;

/**
 * State of the supervision, published by the command that supervises a platform.
 *
 * @param supervisor its process; when that has ended, the rest is out of date
 */
record SupervisionState(ProcessIdentity supervisor, Map<Component, RestartHistory> components) {
  SupervisionState {
    components = Map.copyOf(components);
  }
}
