/** Generic webhook: sends the CloudEvent, signed if a secret is set. */
@NullMarked
package io.crosstalk.rules.notify.webhook;

import org.jspecify.annotations.NullMarked;
