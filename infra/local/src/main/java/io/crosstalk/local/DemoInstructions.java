package io.crosstalk.local;

import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.PlatformView;

/** Text that tells what a person can do with the live incident of the demo. */
final class DemoInstructions {
  private DemoInstructions() {}

  static String text(PlatformView view, DataDirectory data) {
    return """

        One incident is live: demo-shop is slow, because demo-test is loud. It opens within seconds.
          read the mail      ./crosstalk mail
          acknowledge it     on the page, or
                             ID=$(curl -s -H "Authorization: Bearer $(cat %1$s)" \\
                               '%2$s/api/v1/incidents?world=live&resource=demo-shop&status=open,reopened' | grep -o 'inc-[0-9a-f]*' | head -1)
                             curl -H "Authorization: Bearer $(cat %1$s)" -d '{"reason":"I look at it"}' \\
                               %2$s/api/v1/incidents/$ID/acknowledge
          stop its cause     ./crosstalk demo stop-load
        It is resolved when the recovery is measured. Open the page and enter the token. Ctrl-C stops everything.
        """
        .formatted(data.adminToken(), view.url());
  }
}
