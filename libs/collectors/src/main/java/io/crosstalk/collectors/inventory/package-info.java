/**
 * Resources defined in the sources file itself: applications, databases and others that no
 * monitored system reports.
 */
@NullMarked
package io.crosstalk.collectors.inventory;

import org.jspecify.annotations.NullMarked;
