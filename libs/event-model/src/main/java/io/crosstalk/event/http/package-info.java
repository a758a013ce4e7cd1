/** Settings of HTTP connections that several programs have in common. */
@NullMarked
package io.crosstalk.event.http;

import org.jspecify.annotations.NullMarked;
