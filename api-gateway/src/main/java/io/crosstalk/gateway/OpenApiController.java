package io.crosstalk.gateway;

import java.io.IOException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves the OpenAPI description of the public interface. */
@RestController
class OpenApiController {
  private final byte[] description;

  OpenApiController() throws IOException {
    this.description = new ClassPathResource("openapi.yaml").getContentAsByteArray();
  }

  @GetMapping("/openapi.yaml")
  ResponseEntity<byte[]> description() {
    return ResponseEntity.ok()
        .contentType(MediaType.APPLICATION_YAML)
        .cacheControl(CacheControl.noCache())
        .eTag(ETag.of(description))
        .body(description);
  }
}
