/**
 * Layout of a data centre that is drawn at random: hosts, storage, machines and applications, and
 * the draft that a trouble is added to.
 */
@NullMarked
package io.crosstalk.simulate.layout;

import org.jspecify.annotations.NullMarked;
