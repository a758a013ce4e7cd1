/** Rules of a site: what is done about an incident; plain Java and CEL, no framework. */
@NullMarked
package io.crosstalk.rules.siterule;

import org.jspecify.annotations.NullMarked;
