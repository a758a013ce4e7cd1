/** What the rules of a site decide about the messages of an incident. */
@NullMarked
package io.crosstalk.rules.siterule.decision;

import org.jspecify.annotations.NullMarked;
