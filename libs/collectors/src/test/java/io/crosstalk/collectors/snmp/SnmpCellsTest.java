package io.crosstalk.collectors.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.Ids;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Counter64;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.Null;
import org.snmp4j.smi.OctetString;

class SnmpCellsTest {
  @Test
  void number_missing_isNaN() {
    assertThat(SnmpCells.number(null)).isNaN();
    assertThat(SnmpCells.number(Null.noSuchInstance)).isNaN();
    assertThat(SnmpCells.octetCounter(Null.endOfMibView)).isNaN();
    assertThat(SnmpCells.text(Null.noSuchObject)).isEmpty();
  }

  @Test
  void number_ofCounter_isUnsigned() {
    assertThat(SnmpCells.number(new Counter32(4_294_967_295L))).isEqualTo(4_294_967_295.0);
    assertThat(SnmpCells.number(new Counter64(-1))).isEqualTo(18_446_744_073_709_551_615.0);
  }

  @Test
  void number_negative_isRejected() {
    assertThatThrownBy(() -> SnmpCells.number(new Integer32(-1)))
        .isInstanceOf(RejectedReadingException.class);
  }

  @Test
  void octetCounter_ofEightOctets_isRead() {
    assertThat(SnmpCells.octetCounter(OctetString.fromHexString("00:04:34:14:10:a2:bf:e0")))
        .isEqualTo((double) 0x0004341410A2BFE0L);
  }

  @Test
  void octetCounter_highestBitOnly_isNaN() {
    assertThat(SnmpCells.octetCounter(OctetString.fromHexString("80:00:00:00:00:00:00:00")))
        .isNaN();
    assertThat(SnmpCells.octetCounter(OctetString.fromHexString("80:00:00:00:00:00:00:01")))
        .isEqualTo(0x1p63);
  }

  @Test
  void octetCounter_ofOtherLength_isRejected() {
    assertThatThrownBy(() -> SnmpCells.octetCounter(OctetString.fromHexString("00:01")))
        .isInstanceOf(RejectedReadingException.class);
  }

  @Test
  void address_ofWwn_isHexadecimalWithoutPadding() {
    assertThat(
            SnmpCells.address(
                OctetString.fromHexString("10:00:00:05:1e:aa:bb:cc:00:00:00:00:00:00:00:00")))
        .isEqualTo("10:00:00:05:1e:aa:bb:cc");
    assertThat(SnmpCells.address(OctetString.fromHexString("00:00:00:00:00:00:00:00"))).isEmpty();
  }

  @Property
  void octetCounter_anyValue_isExact(@ForAll long value) {
    double read =
        SnmpCells.octetCounter(new OctetString(ByteBuffer.allocate(8).putLong(value).array()));

    BigInteger unsigned = new BigInteger(Long.toUnsignedString(value));
    if (value == Long.MIN_VALUE) {
      assertThat(read).isNaN();
    } else {
      assertThat(read)
          .isCloseTo(
              unsigned.doubleValue(), org.assertj.core.data.Percentage.withPercentage(1e-12));
    }
  }

  @Property
  void text_anyContent_canBePartOfAnId(@ForAll byte[] octets) {
    String text = SnmpCells.text(new OctetString(octets));

    if (!text.isBlank()) {
      Ids.check("sw/" + text);
    }
    assertThat(text.codePointCount(0, text.length())).isLessThanOrEqualTo(200);
  }
}
