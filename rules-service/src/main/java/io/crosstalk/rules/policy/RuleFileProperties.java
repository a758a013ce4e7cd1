package io.crosstalk.rules.policy;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Setting of the files with rules, {@code crosstalk.rules.directory}.
 *
 * @param directory folder whose YAML and JSON files are read; empty without files
 */
@ConfigurationProperties("crosstalk.rules")
public record RuleFileProperties(@DefaultValue("") String directory) {}
