/**
 * Simulated data centres whose causes of trouble are known: a fluid and queueing model of shared
 * devices, seen through imperfect monitoring. It knows nothing of how anything is diagnosed.
 */
@NullMarked
package io.crosstalk.testkit.datacentre;

import org.jspecify.annotations.NullMarked;
