/**
 * Resources defined in the sources file itself: applications, databases, and others that no system
 * reports.
 */
@NullMarked
package io.crosstalk.collectors.inventory;

import org.jspecify.annotations.NullMarked;
