/** What other services and people can ask over HTTP. */
@NullMarked
package io.crosstalk.rules.web;

import org.jspecify.annotations.NullMarked;
