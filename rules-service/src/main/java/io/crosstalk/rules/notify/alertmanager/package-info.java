/** Prometheus Alertmanager: one alert for each incident. */
@NullMarked
package io.crosstalk.rules.notify.alertmanager;

import org.jspecify.annotations.NullMarked;
