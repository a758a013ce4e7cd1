/**
 * Conditions of rules in CEL and matchers, and what they see of an incident; plain Java and CEL.
 */
@NullMarked
package io.crosstalk.rules.siterule.condition;

import org.jspecify.annotations.NullMarked;
