package io.crosstalk.local;

import io.crosstalk.event.text.ShellWord;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.RestClient;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Command-line options that select the gateway: that of the platform of a data folder, or of an
 * installation by its address.
 */
final class GatewayOption {
  private static final String URL = "--url";
  private static final Set<String> SCHEMES = Set.of("http", "https");

  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = URL,
      paramLabel = "URL",
      description = "Address of the page of an installation, instead of --data.")
  private @Nullable String url;

  @Option(
      names = TokenFile.OPTION,
      paramLabel = "FILE",
      description = "With --url: file with an access token, such as admin.token.")
  private @Nullable Path tokenFile;

  /** Adds the options, if they are given, to the commands in a text. */
  String addTo(String text) {
    return url == null || tokenFile == null
        ? data.addTo(text)
        : DataOption.withOptions(
            text, "%s %s %s %s".formatted(URL, url, TokenFile.OPTION, ShellWord.of(tokenFile)));
  }

  /**
   * Client of the gateway.
   *
   * @throws CommandFailure when the platform does not run, or an option is wrong or missing
   */
  RestClient client(String remedy) throws InterruptedException {
    if (url == null && tokenFile == null) {
      return data.client(remedy);
    }
    if (url == null || tokenFile == null) {
      throw CommandFailure.usage(
          "%s and %s belong together".formatted(URL, TokenFile.OPTION), "give both, or neither");
    }
    return RestClient.ofInstallation(address(url), TokenFile.read(tokenFile), remedy);
  }

  /** The address without a slash at its end. */
  private static String address(String url) {
    try {
      URI address = URI.create(url);
      if (address.getHost() != null
          && SCHEMES.contains(address.getScheme())
          && address.getQuery() == null
          && address.getFragment() == null) {
        return url.replaceFirst("/+$", "");
      }
    } catch (IllegalArgumentException e) {
      throw wrong(url, e);
    }
    throw wrong(url, null);
  }

  private static CommandFailure wrong(String url, @Nullable Exception cause) {
    return new CommandFailure(
        ExitCode.USAGE,
        url + " is not the address of a page",
        "give an address such as https://crosstalk.example.org",
        cause);
  }
}
