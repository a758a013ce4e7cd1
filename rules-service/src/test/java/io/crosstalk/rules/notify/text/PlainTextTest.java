package io.crosstalk.rules.notify.text;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PlainTextTest {
  @Test
  void ofHtml_paragraphs_areLinesWithoutMarks() {
    assertThat(
            PlainText.ofHtml(
                "<div>\n<p>a &lt; b &amp; <b>c</b></p>\n<p>d<br />e&nbsp;f</p></div>"
                    + "<style>p { color: red }</style><script>alert(1)</script>"))
        .isEqualTo("a < b & c\nd\ne\u00a0f");
  }

  @Property
  void ofHtml_anyText_hasNoTag(@ForAll String text) {
    assertThat(PlainText.ofHtml("<p>" + text.replace("&", "") + "</p>"))
        .doesNotContainPattern("<[^>]*>");
  }
}
