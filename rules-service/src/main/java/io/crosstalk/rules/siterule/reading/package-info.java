/** Reader of rules in YAML, which reports all mistakes with their lines. */
@NullMarked
package io.crosstalk.rules.siterule.reading;

import org.jspecify.annotations.NullMarked;
