/** Live part of the demo: a mail server, and a load that degrades a machine until it is stopped. */
@NullMarked
package io.crosstalk.local.demo;

import org.jspecify.annotations.NullMarked;
