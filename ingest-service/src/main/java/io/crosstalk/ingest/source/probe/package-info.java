/**
 * The probe: it writes and reads a little on a path, past the file system's cache, and tells how
 * long that takes. What it measures on a healthy day is what a database's log has to wait for.
 */
@NullMarked
package io.crosstalk.ingest.source.probe;

import org.jspecify.annotations.NullMarked;
