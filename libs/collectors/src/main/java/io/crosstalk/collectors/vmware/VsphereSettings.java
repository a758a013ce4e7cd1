package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.Tls;
import io.crosstalk.collectors.vmware.inventory.LabelRule;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a source of type {@code vsphere}, which reads a vCenter.
 *
 * @param url address of its API; {@code /sdk} may be left out
 * @param tls TLS settings of the server
 * @param inventoryInterval interval at which the whole inventory is read; in between, events report
 *     changes
 * @param rules rules for tags, custom attributes and folders; the first match counts
 */
public record VsphereSettings(
    @Nullable URI url,
    @Nullable String username,
    @Nullable Secret password,
    Tls tls,
    Duration inventoryInterval,
    List<LabelRule> rules) {
  private static final Duration DEFAULT_INTERVAL = Duration.ofMinutes(5);

  public VsphereSettings {
    tls = tls == null ? Tls.DEFAULT : tls;
    inventoryInterval = inventoryInterval == null ? DEFAULT_INTERVAL : inventoryInterval;
    rules = rules == null ? List.of() : List.copyOf(rules);
  }

  /**
   * Returns the address of the SOAP API.
   *
   * @throws InvalidSourceException when the settings contain no valid address
   */
  URI sdk() {
    URI address =
        SettingChecks.present("url", url, "url is missing; it is like https://vcenter.example/sdk");
    String scheme = String.valueOf(address.getScheme());
    if ((!scheme.equals("https") && !scheme.equals("http")) || address.getHost() == null) {
      throw new InvalidSourceException("url", "url is like https://vcenter.example/sdk");
    }
    if (address.getUserInfo() != null) {
      throw new InvalidSourceException("url", "credentials do not belong into url");
    }
    return address.getPath().replace("/", "").isEmpty() ? address.resolve("/sdk") : address;
  }

  String user() {
    return SettingChecks.present(
        "username", username, "username is missing; it is like crosstalk@vsphere.local");
  }

  Secret secret() {
    return SettingChecks.present(
        "password",
        password,
        "password is missing; it is like env:VC_PASSWORD or file:/run/secrets/vc");
  }
}
