/** One HTML page with the incidents of cases, which needs no network and can be mailed. */
@NullMarked
package io.crosstalk.local.page;

import org.jspecify.annotations.NullMarked;
