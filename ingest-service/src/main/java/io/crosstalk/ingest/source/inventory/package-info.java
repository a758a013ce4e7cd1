/**
 * Resources that stand in the sources' file itself: applications, databases, what no system tells.
 */
@NullMarked
package io.crosstalk.ingest.source.inventory;

import org.jspecify.annotations.NullMarked;
