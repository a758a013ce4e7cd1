/**
 * Resources defined in the sources file itself: applications, databases, and others that no system
 * reports.
 */
@NullMarked
package io.crosstalk.ingest.source.inventory;

import org.jspecify.annotations.NullMarked;
