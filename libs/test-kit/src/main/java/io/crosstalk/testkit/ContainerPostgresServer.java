package io.crosstalk.testkit;

import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * PostgreSQL server in a container. Testcontainers removes the container when the JVM has ended.
 */
final class ContainerPostgresServer implements PostgresServer {

  private static final String IMAGE = "crosstalk.test.postgres-image";
  private static final String DEFAULT_IMAGE = "postgres:18";
  private static final int CONTAINER_PORT = 5432;

  private final PostgreSQLContainer container;

  ContainerPostgresServer() {
    container =
        new PostgreSQLContainer(
            DockerImageName.parse(System.getProperty(IMAGE, DEFAULT_IMAGE))
                .asCompatibleSubstituteFor("postgres"));
    container.start();
  }

  @Override
  public TestPostgres.Database address(String database) {
    var url =
        "jdbc:postgresql://%s:%d/%s"
            .formatted(container.getHost(), container.getMappedPort(CONTAINER_PORT), database);
    return new TestPostgres.Database(url, container.getUsername(), container.getPassword());
  }
}
