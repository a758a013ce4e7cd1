/**
 * IBM i: data of its SQL services and of Collection Services (the system's performance recorder),
 * over JDBC or as exported files.
 */
@NullMarked
package io.crosstalk.collectors.ibmi;

import org.jspecify.annotations.NullMarked;
