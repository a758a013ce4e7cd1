/**
 * Background threads of the service, which repeat their work until the process ends and report
 * their state as health.
 */
@NullMarked
package io.crosstalk.rules.loop;

import org.jspecify.annotations.NullMarked;
