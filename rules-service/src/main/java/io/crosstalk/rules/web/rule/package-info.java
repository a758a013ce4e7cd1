/** Rules of the site, silences and maintenance. */
@NullMarked
package io.crosstalk.rules.web.rule;

import org.jspecify.annotations.NullMarked;
