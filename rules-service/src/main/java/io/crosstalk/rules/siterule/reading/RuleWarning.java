package io.crosstalk.rules.siterule.reading;

/**
 * Statement about a valid rule that probably does not do what its author means.
 *
 * @param line its line, 1 for the first
 * @param problem such as a team that is not known
 * @param hint the correction
 */
public record RuleWarning(int line, String problem, String hint) {}
