/** REST interface for other services and people. */
@NullMarked
package io.crosstalk.rules.web;

import org.jspecify.annotations.NullMarked;
