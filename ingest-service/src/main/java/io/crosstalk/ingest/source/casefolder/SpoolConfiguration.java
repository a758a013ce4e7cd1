package io.crosstalk.ingest.source.casefolder;

import java.io.IOException;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where the spool is. */
@Configuration(proxyBeanMethods = false)
class SpoolConfiguration {

  /** The port keeps several services on one machine from deleting each other's uploads. */
  @Bean
  Spool spool(ReplayProperties properties, @Value("${server.port:0}") int port) throws IOException {
    String directory = properties.spoolDirectory();
    return new FileSpool(
        directory.isBlank()
            ? Path.of(System.getProperty("java.io.tmpdir"), "crosstalk-ingest-" + port)
            : Path.of(directory));
  }
}
