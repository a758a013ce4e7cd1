package io.crosstalk.rules.web.rule;

/**
 * Statement about a request that was accepted but names what is not known, as returned to clients.
 *
 * @param problem what is not known
 * @param hint the correction
 */
record WarningView(String problem, String hint) {}
