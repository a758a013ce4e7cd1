/** Notification of other systems about incidents: one adapter for each kind of target. */
@NullMarked
package io.crosstalk.rules.notify;

import org.jspecify.annotations.NullMarked;
