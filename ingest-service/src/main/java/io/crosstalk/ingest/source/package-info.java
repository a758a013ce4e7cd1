/**
 * What all sources need: lines, bounded streams, answers to bad requests. A source is a package
 * below.
 */
@NullMarked
package io.crosstalk.ingest.source;

import org.jspecify.annotations.NullMarked;
