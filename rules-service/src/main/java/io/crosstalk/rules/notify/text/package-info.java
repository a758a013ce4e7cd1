/** Texts within the limits of targets. */
@NullMarked
package io.crosstalk.rules.notify.text;

import org.jspecify.annotations.NullMarked;
