package io.crosstalk.rules.web.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.site.SiteProperties;
import org.junit.jupiter.api.Test;

class IncidentControllerTest {
  private static final SiteProperties SITE = new SiteProperties("UTC", "https://a.example", "en");

  @Test
  void tag_sameChangeAndSite_isTheSame() {
    assertThat(IncidentController.tag(7, SITE)).isEqualTo(IncidentController.tag(7, SITE));
  }

  @Test
  void tag_pageHasMovedToAnotherAddress_isAnother() {
    SiteProperties moved = new SiteProperties("UTC", "https://b.example", "en");

    assertThat(IncidentController.tag(7, moved)).isNotEqualTo(IncidentController.tag(7, SITE));
  }

  @Test
  void tag_anotherChange_isAnother() {
    assertThat(IncidentController.tag(8, SITE)).isNotEqualTo(IncidentController.tag(7, SITE));
  }
}
