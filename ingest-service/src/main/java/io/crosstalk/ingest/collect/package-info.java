/**
 * Collection of data: the port that every configured source implements, and the runtime of sources
 * with settings, schedule, state and memory.
 */
@NullMarked
package io.crosstalk.ingest.collect;

import org.jspecify.annotations.NullMarked;
