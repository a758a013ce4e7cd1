/** z/VM and its predecessor VM/ESA: printed reports of their performance monitors. */
@NullMarked
package io.crosstalk.collectors.zvm;

import org.jspecify.annotations.NullMarked;
