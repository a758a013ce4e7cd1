/** Sources file: the configured sources and their errors with line numbers. */
@NullMarked
package io.crosstalk.ingest.collect.settings;

import org.jspecify.annotations.NullMarked;
