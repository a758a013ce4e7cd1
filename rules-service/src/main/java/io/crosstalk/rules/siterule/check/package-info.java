/** Names that the site has, with which those in rules are compared. */
@NullMarked
package io.crosstalk.rules.siterule.check;

import org.jspecify.annotations.NullMarked;
