/** Applies the rules of the site to messages, and keeps the rules. */
@NullMarked
package io.crosstalk.rules.policy;

import org.jspecify.annotations.NullMarked;
