/** Messages about incidents: CloudEvents, and the notification targets that receive them. */
@NullMarked
package io.crosstalk.rules.message;

import org.jspecify.annotations.NullMarked;
