/** E-mail: one thread for each incident. */
@NullMarked
package io.crosstalk.rules.notify.mail;

import org.jspecify.annotations.NullMarked;
