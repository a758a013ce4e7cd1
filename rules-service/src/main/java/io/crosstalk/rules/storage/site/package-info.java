/** Settings of the site: rules, owners, used budgets, time zone and language. */
@NullMarked
package io.crosstalk.rules.storage.site;

import org.jspecify.annotations.NullMarked;
