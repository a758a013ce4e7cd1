package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.truth.Expected;

/**
 * Trouble with the incident that is expected for it.
 *
 * @param domain contention domain of the first victim
 */
record Incident(String id, String domain, Trouble trouble, Expected expected) {}
