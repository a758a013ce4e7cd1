/** Calendar files: planned maintenance, backups, jobs and deployments become changes. */
@NullMarked
package io.crosstalk.collectors.calendar;

import org.jspecify.annotations.NullMarked;
