package io.crosstalk.simulate.datacentre;

/** Source of samples. Each source has its own interval and its own clock. */
enum MonitoringSource {
  VMWARE,
  SAN,
  APPLICATION,
  IBMI,
  NETWORK
}
