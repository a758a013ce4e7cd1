package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves the labels of the page as a module of JavaScript, in the language of the site, which is
 * that of the texts of incidents.
 */
@RestController
class LabelsController {
  private static final MediaType JAVASCRIPT = new MediaType("text", "javascript", UTF_8);

  private final byte[] module;

  LabelsController(SiteProperties site) throws IOException {
    module = module(site.language());
  }

  static byte[] module(String language) throws IOException {
    String labels = new ClassPathResource("labels/" + language + ".json").getContentAsString(UTF_8);
    return "export const language = \"%s\";\nexport const texts = %s;\n"
        .formatted(language, labels.strip())
        .getBytes(UTF_8);
  }

  @GetMapping("/labels.js")
  ResponseEntity<byte[]> labels() {
    return ResponseEntity.ok()
        .contentType(JAVASCRIPT)
        .cacheControl(CacheControl.noCache())
        .eTag(ETag.of(module))
        .body(module);
  }
}
