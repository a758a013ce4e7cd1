/** Command line tools that check or record sources, without a bus and without the service. */
@NullMarked
package io.crosstalk.ingest.collect.tool;

import org.jspecify.annotations.NullMarked;
