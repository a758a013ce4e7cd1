/**
 * Common parts of all sources: lines, limited streams, responses to invalid requests. Each source
 * is a package below this one.
 */
@NullMarked
package io.crosstalk.ingest.source;

import org.jspecify.annotations.NullMarked;
