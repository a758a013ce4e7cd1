/**
 * Queueing model of shared devices: stations, the flows of operations through them, and the clients
 * and applications that send these. It knows neither cases nor monitoring.
 */
@NullMarked
package io.crosstalk.simulate.model;

import org.jspecify.annotations.NullMarked;
