/** Actions of people on incidents, applied in one transaction with their consequences. */
@NullMarked
package io.crosstalk.rules.action;

import org.jspecify.annotations.NullMarked;
