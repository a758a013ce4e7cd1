/**
 * Collecting: the port that every configured source is written against, and what runs sources:
 * their settings, schedule, state and memory.
 */
@NullMarked
package io.crosstalk.ingest.collect;

import org.jspecify.annotations.NullMarked;
