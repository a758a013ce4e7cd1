/**
 * Access control of the services. A service only has to depend on this module: every request then
 * needs a bearer token from the tokens file, and one of the roles that the service's {@link
 * io.crosstalk.access.AccessRules} beans allow for its path.
 */
@NullMarked
package io.crosstalk.access;

import org.jspecify.annotations.NullMarked;
