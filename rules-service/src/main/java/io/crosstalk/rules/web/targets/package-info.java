/** Notification targets and the outbox. */
@NullMarked
package io.crosstalk.rules.web.targets;

import org.jspecify.annotations.NullMarked;
