package io.crosstalk.collectors.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SourceContext;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AddressBookTest {
  private final SourceContext context =
      new InMemory().context("net", Path.of(""), Clock.systemUTC());

  private AddressBook book(Map<String, String> addresses) {
    return AddressBook.of(addresses, context);
  }

  private static InetAddress address(String text) {
    return InetAddress.ofLiteral(text);
  }

  @Test
  void id_unknownAddress_isTheAddressWithTheSourcesPrefix() {
    assertThat(book(Map.of()).id(address("10.1.2.3"))).isEqualTo("net/10.1.2.3");
  }

  @Test
  void id_addressInNestedBlocks_isThatOfTheNarrowestBlock() {
    AddressBook book =
        book(Map.of("10.0.0.0/8", "all", "10.1.0.0/16", "branch", "10.1.2.3", "server"));

    assertThat(book.id(address("10.1.2.3"))).isEqualTo("server");
    assertThat(book.id(address("10.1.2.4"))).isEqualTo("branch");
    assertThat(book.id(address("10.2.0.1"))).isEqualTo("all");
    assertThat(book.id(address("11.0.0.1"))).isEqualTo("net/11.0.0.1");
  }

  @Test
  void id_blockPrefixNotAMultipleOfEightBits_isMatched() {
    AddressBook book = book(Map.of("10.0.0.128/25", "upper", "fd00::/9", "v6"));

    assertThat(book.id(address("10.0.0.129"))).isEqualTo("upper");
    assertThat(book.id(address("10.0.0.1"))).isEqualTo("net/10.0.0.1");
    assertThat(book.id(address("fd7f::1"))).isEqualTo("v6");
  }

  @Test
  void invalidAddress_isRefusedWithoutNameLookup() {
    assertThatThrownBy(() -> book(Map.of("server.example", "x")))
        .isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(() -> book(Map.of("10.0.0.0/33", "x")))
        .isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(() -> book(Map.of("10.0.0.0/x", "x")))
        .isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(() -> book(Map.of("10.0.0.1", " ")))
        .isInstanceOf(InvalidSourceException.class);
  }

  @Test
  void isOurs_idWithTheSourcesPrefix_isTrue() {
    assertThat(book(Map.of()).isOurs("net/10.1.2.3")).isTrue();
    assertThat(book(Map.of()).isOurs("vc-1/vm-101")).isFalse();
  }
}
