/**
 * Active measurement of a disk: the probe writes and reads a little on a path, past the file
 * system's cache, and reports the duration. Even on a healthy day, a database's log has to wait for
 * as long as that.
 */
@NullMarked
package io.crosstalk.collectors.probe;

import org.jspecify.annotations.NullMarked;
