package io.crosstalk.rules.ownerfile;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Setting of the files with owners of resources, {@code crosstalk.owners.directory}.
 *
 * @param directory folder whose YAML and CSV files are read; empty without files
 */
@ConfigurationProperties("crosstalk.owners")
public record OwnerFileProperties(@DefaultValue("") String directory) {}
