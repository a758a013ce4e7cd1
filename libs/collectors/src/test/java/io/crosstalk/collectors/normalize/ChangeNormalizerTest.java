package io.crosstalk.collectors.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ChangeNormalizerTest {
  private final ChangeNormalizer normalizer = new ChangeNormalizer(TimeBounds.recorded());

  @Test
  void change_complete_isAccepted() {
    assertThat(change("vmotion", "esx-2"))
        .isEqualTo(new Change(Instant.EPOCH, "vm-1", ChangeKind.VMOTION, "esx-2"));
    assertThat(change("backup_start", null).detail()).isEmpty();
  }

  @Test
  void normalize_unknownKind_isKeptInTheDetail() {
    assertThat(change("reboot", null))
        .isEqualTo(new Change(Instant.EPOCH, "vm-1", ChangeKind.OTHER, "reboot"));
    assertThat(change("reboot", "by hand").detail()).isEqualTo("reboot: by hand");
    assertThat(change("other", "by hand").detail()).isEqualTo("by hand");
  }

  @Test
  void normalize_moveWithoutDestination_isRefused() {
    assertThat(Rejections.of(() -> change("vmotion", null)))
        .hasMessage("the field 'detail' is missing");
    assertThat(Rejections.of(() -> change("storage_vmotion", "\t")).reason())
        .isEqualTo(RejectReason.BAD_NAME);
  }

  @Test
  void normalize_missingField_isNamedInTheRejection() {
    assertThat(Rejections.of(() -> normalizer.normalize(new RawChange("0", "vm-1", null, null))))
        .hasMessage("the field 'kind' is missing");
    assertThat(Rejections.of(() -> normalizer.normalize(new RawChange("0", null, "qos", null))))
        .hasMessage("the field 'resource' is missing");
  }

  private Change change(String kind, String detail) {
    return normalizer.normalize(new RawChange("0", "vm-1", kind, detail));
  }
}
