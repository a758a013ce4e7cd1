package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.correlation.episode.Inquiry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Inquiries as the answers of several partitions refer to them. */
class StrippedInquiryTest {
  private static final Inquiry INQUIRY =
      Inquiries.closing("episode", 1_000_000).to(List.of(), 2, 1);

  @Test
  void answeredBy_firstPart_tellsTheSamples() {
    assertThat(INQUIRY.answeredBy(1).times()).hasSize(2);
    assertThat(INQUIRY.answeredBy(1).values()).hasSize(2);
  }

  @Test
  void answeredBy_anotherPart_hasNoSamplesAndIsTheSameInquiry() {
    Inquiry other = INQUIRY.answeredBy(3);

    assertThat(other.times()).isEmpty();
    assertThat(other.values()).isEmpty();
    assertThat(other).isEqualTo(INQUIRY);
    assertThat(other.parts()).isEqualTo(2);
  }

  @Test
  void again_beforeItIsAnswered_keepsTheSamples() {
    assertThat(INQUIRY.again().times()).hasSize(2);
    assertThat(INQUIRY.again().firstPart()).isEqualTo(1);
  }
}
