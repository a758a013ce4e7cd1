/** Parts of all requests: actor, body, parameters, and problems. */
@NullMarked
package io.crosstalk.rules.web.request;

import org.jspecify.annotations.NullMarked;
