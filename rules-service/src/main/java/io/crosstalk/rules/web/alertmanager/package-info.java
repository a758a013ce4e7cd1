/** Alertmanager's API. */
@NullMarked
package io.crosstalk.rules.web.alertmanager;

import org.jspecify.annotations.NullMarked;
