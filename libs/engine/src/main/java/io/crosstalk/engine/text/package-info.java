/**
 * Templates of all texts about incidents, in several languages. A language is a file {@code
 * texts_<code>.properties} beside this package.
 */
@NullMarked
package io.crosstalk.engine.text;

import org.jspecify.annotations.NullMarked;
