package io.crosstalk.rules.storage.site;

import io.crosstalk.engine.text.Language;
import org.springframework.context.annotation.Configuration;

/** Sets the language of all texts before any of them is written. */
@Configuration(proxyBeanMethods = false)
class SiteLanguageConfiguration {
  SiteLanguageConfiguration(SiteProperties site) {
    Language.useForSite(site.texts());
  }
}
