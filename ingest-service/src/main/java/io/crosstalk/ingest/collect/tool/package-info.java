/**
 * Sources tried, or recorded, from the command line: without a bus and without the service around
 * them.
 */
@NullMarked
package io.crosstalk.ingest.collect.tool;

import org.jspecify.annotations.NullMarked;
