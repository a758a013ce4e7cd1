/**
 * Life cycle of an incident: the diagnosis and what people do together give its state. Pure
 * functions.
 */
@NullMarked
package io.crosstalk.rules.lifecycle;

import org.jspecify.annotations.NullMarked;
