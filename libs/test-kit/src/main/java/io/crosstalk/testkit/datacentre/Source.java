package io.crosstalk.testkit.datacentre;

/** Source of samples. Each source has its own interval and its own clock. */
enum Source {
  VMWARE,
  SAN,
  APPLICATION,
  IBMI,
  NETWORK
}
