package io.crosstalk.bench.rest.load;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes the file of requests that the load generator vegeta sends: a JSON object on each line. */
public final class VegetaTargets {
  private record Target(String method, String url, Map<String, List<String>> header) {}

  private VegetaTargets() {}

  /**
   * Writes the first requests of a mix to a file.
   *
   * @param url URL of the gateway
   * @param tokens access tokens, which the requests use in turn
   * @param count number of requests
   * @return the file
   */
  public static Path write(Path file, String url, QueryMix mix, List<String> tokens, int count)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int i = 0; i < count; i++) {
        String token = "Bearer " + tokens.get(i % tokens.size());
        out.write(
            EventJson.write(
                new Target("GET", url + mix.path(i), Map.of("Authorization", List.of(token)))));
        out.write('\n');
      }
    }
    return file;
  }
}
