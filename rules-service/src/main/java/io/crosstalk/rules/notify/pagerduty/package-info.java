/** PagerDuty: triggers, acknowledges and resolves alerts through the Events API v2. */
@NullMarked
package io.crosstalk.rules.notify.pagerduty;

import org.jspecify.annotations.NullMarked;
