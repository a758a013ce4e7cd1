/** What has arrived of requests, kept on disk until it is processed. */
@NullMarked
package io.crosstalk.ingest.source.spool;

import org.jspecify.annotations.NullMarked;
