/**
 * Active measurement of a disk: the probe writes and reads a small file, past the file system's
 * cache, and reports how long the accesses take. A database's log writer has to wait for the same
 * time, even when the disk is healthy.
 */
@NullMarked
package io.crosstalk.collectors.probe;

import org.jspecify.annotations.NullMarked;
