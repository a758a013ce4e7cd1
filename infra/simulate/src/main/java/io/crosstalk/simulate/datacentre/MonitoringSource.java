package io.crosstalk.simulate.datacentre;

/**
 * Kinds of sources of samples in a simulated case. Each source has its own sampling interval and
 * its own clock.
 */
enum MonitoringSource {
  VMWARE,
  SAN,
  APPLICATION,
  IBMI,
  NETWORK
}
