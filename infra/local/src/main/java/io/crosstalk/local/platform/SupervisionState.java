package io.crosstalk.local.platform;

import java.util.Map;

/**
 * State of the supervision, which the supervising command stores for other commands.
 *
 * @param supervisor process of the supervising command; when it has ended, the state is out of date
 * @param components restarts of each component
 */
record SupervisionState(ProcessIdentity supervisor, Map<Component, RestartHistory> components) {
  SupervisionState {
    components = Map.copyOf(components);
  }
}
