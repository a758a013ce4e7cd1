package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.demo.MailFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Command {@code crosstalk mail}: prints the mails that the demo's mail server has received. */
@Command(name = "mail", description = "Prints the mails that the demo's mail server has received.")
final class MailCommand implements Callable<Integer> {
  @Mixin private final DataOption data = new DataOption();

  @Override
  public Integer call() throws IOException {
    Path folder = data.platform().data().mail();
    List<String> mails = MailFolder.read(folder);
    if (mails.isEmpty()) {
      System.out.println(
          data.complete("There are no mails in " + folder + ". './crosstalk demo' receives some."));
    }
    mails.forEach(mail -> System.out.println(mail + "-".repeat(72)));
    return ExitCode.OK.number();
  }
}
