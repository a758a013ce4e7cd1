/**
 * Kinds of trouble, harmless loads and stalls, as events that change a draft's devices and clients.
 */
@NullMarked
package io.crosstalk.simulate.trouble;

import org.jspecify.annotations.NullMarked;
