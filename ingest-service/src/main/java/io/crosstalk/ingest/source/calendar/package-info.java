/** Calendar files: planned maintenance, backups, jobs and deployments become changes. */
@NullMarked
package io.crosstalk.ingest.source.calendar;

import org.jspecify.annotations.NullMarked;
