/** Decisions of the rules of a site about the messages of an incident. */
@NullMarked
package io.crosstalk.rules.siterule.decision;

import org.jspecify.annotations.NullMarked;
