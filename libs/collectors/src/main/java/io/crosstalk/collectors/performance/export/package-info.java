/** Formats of tables that other products export: Grafana, vCenter, vRealize Operations, RVTools. */
@NullMarked
package io.crosstalk.collectors.performance.export;

import org.jspecify.annotations.NullMarked;
