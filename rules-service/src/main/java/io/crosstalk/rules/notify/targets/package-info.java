/** Notification targets: port of the adapters, settings and results. */
@NullMarked
package io.crosstalk.rules.notify.targets;

import org.jspecify.annotations.NullMarked;
