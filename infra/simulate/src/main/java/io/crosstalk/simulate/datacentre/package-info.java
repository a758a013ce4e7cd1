/**
 * Simulated data centres with known causes of trouble: a fluid and queueing model of shared
 * devices, seen through imperfect monitoring. The package does not depend on any diagnosis.
 */
@NullMarked
package io.crosstalk.simulate.datacentre;

import org.jspecify.annotations.NullMarked;
