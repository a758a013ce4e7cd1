/** A calendar file: maintenance, backups, jobs and deployments that are planned become changes. */
@NullMarked
package io.crosstalk.ingest.source.calendar;

import org.jspecify.annotations.NullMarked;
