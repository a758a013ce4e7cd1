/**
 * Common parts of all interfaces that receive data: problem details and the handling of refused
 * bodies. Each interface has a package below this one.
 */
@NullMarked
package io.crosstalk.ingest.source;

import org.jspecify.annotations.NullMarked;
