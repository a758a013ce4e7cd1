package io.crosstalk.access;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param tokensFile the JSON file that holds the hashes of the tokens; mandatory
 */
@ConfigurationProperties("crosstalk.access")
record AccessProperties(@Nullable Path tokensFile) {}
