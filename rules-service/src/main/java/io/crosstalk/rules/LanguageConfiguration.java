package io.crosstalk.rules;

import io.crosstalk.engine.text.Language;
import io.crosstalk.rules.storage.SiteProperties;
import org.springframework.context.annotation.Configuration;

/** Sets the language of all texts before any of them is written. */
@Configuration(proxyBeanMethods = false)
class LanguageConfiguration {
  LanguageConfiguration(SiteProperties site) {
    Language.useForSite(site.texts());
  }
}
