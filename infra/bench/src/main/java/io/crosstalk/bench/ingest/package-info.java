/** Ingest against Telegraf: the same requests into the same broker, CPU seconds side by side. */
@NullMarked
package io.crosstalk.bench.ingest;

import org.jspecify.annotations.NullMarked;
