/** The sources' file: what is configured, and what is wrong with it, line by line. */
@NullMarked
package io.crosstalk.ingest.collect.settings;

import org.jspecify.annotations.NullMarked;
