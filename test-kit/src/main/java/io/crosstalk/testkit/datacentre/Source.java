package io.crosstalk.testkit.datacentre;

/** Who measures. Each has its own interval and its own clock. */
enum Source {
  VMWARE,
  SAN,
  APPLICATION,
  IBMI,
  NETWORK
}
