/** Jira Service Management (Cloud): requests of a service desk with comments and transitions. */
@NullMarked
package io.crosstalk.rules.notify.jira;

import org.jspecify.annotations.NullMarked;
