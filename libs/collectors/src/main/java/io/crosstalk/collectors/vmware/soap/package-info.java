/** Client of vCenter's SOAP API: requests, responses and faults as XML over HTTP. */
@NullMarked
package io.crosstalk.collectors.vmware.soap;

import org.jspecify.annotations.NullMarked;
