package io.crosstalk.simulate.run;

/**
 * Kinds of sources of samples in a simulated case. Each source has its own sampling interval and
 * its own clock.
 */
public enum MonitoringSource {
  VMWARE,
  SAN,
  APPLICATION,
  IBMI,
  NETWORK
}
