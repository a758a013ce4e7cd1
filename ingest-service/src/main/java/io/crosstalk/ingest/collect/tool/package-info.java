/** Command-line tools that check or record sources without Kafka and without a running service. */
@NullMarked
package io.crosstalk.ingest.collect.tool;

import org.jspecify.annotations.NullMarked;
