package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves the labels of the page as a module of JavaScript, in the language of the site, or else in
 * the one that the browser asks for.
 */
@RestController
class LabelsController {
  private static final MediaType JAVASCRIPT = new MediaType("text", "javascript", UTF_8);

  private final Map<String, byte[]> modules = new HashMap<>();
  private final SiteProperties site;

  LabelsController(SiteProperties site) throws IOException {
    this.site = site;
    for (String language : SiteProperties.LANGUAGES) {
      modules.put(language, module(language));
    }
  }

  private static byte[] module(String language) throws IOException {
    String labels = new ClassPathResource("labels/" + language + ".json").getContentAsString(UTF_8);
    return "export const language = \"%s\";\nexport const texts = %s;\n"
        .formatted(language, labels.strip())
        .getBytes(UTF_8);
  }

  @GetMapping("/labels.js")
  ResponseEntity<byte[]> labels(
      @RequestHeader(name = HttpHeaders.ACCEPT_LANGUAGE, required = false)
          @Nullable String wanted) {
    String language = site.language() == null ? best(wanted) : site.language();
    byte[] module = Objects.requireNonNull(modules.get(language), language);
    return ResponseEntity.ok()
        .contentType(JAVASCRIPT)
        .cacheControl(CacheControl.noCache())
        .varyBy(HttpHeaders.ACCEPT_LANGUAGE)
        .eTag(ETag.of(module))
        .body(module);
  }

  /**
   * The best language for a browser.
   *
   * @param wanted value of the header {@code Accept-Language}; null without one
   */
  static String best(@Nullable String wanted) {
    try {
      List<LanguageRange> ranges = LanguageRange.parse(wanted == null ? "*" : wanted);
      String best = Locale.lookupTag(ranges, SiteProperties.LANGUAGES);
      return best == null ? SiteProperties.LANGUAGES.getFirst() : best;
    } catch (IllegalArgumentException e) {
      return SiteProperties.LANGUAGES.getFirst();
    }
  }
}
