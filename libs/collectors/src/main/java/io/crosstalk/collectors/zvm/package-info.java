/** z/VM and VM/ESA: printed reports of its monitors. */
@NullMarked
package io.crosstalk.collectors.zvm;

import org.jspecify.annotations.NullMarked;
