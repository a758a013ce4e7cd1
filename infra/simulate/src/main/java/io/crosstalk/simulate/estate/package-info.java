/**
 * Simulated estates: one network of applications, machines, hosts, arrays and links in which work
 * flows in small steps of time, with several troubles and the truth about each of them.
 */
@NullMarked
package io.crosstalk.simulate.estate;

import org.jspecify.annotations.NullMarked;
