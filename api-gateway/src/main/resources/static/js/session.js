// The token, kept in each tab. It is never stored for longer: a new tab receives it from an open one.

const KEY = "crosstalk.token";
const SIGN_OUT = "sign out";
const QUESTION = "token?";
const tabs = globalThis.BroadcastChannel ? new BroadcastChannel("crosstalk.session") : null;

/**
 * Shares the token with the other open tabs of this address. A tab without one asks for it; signing out in one tab signs
 * out in all.
 */
export function shareToken(onSignIn, onSignOut) {
  tabs?.addEventListener("message", ({ data }) => {
    if (data === QUESTION && token()) {
      tabs.postMessage({ token: token() });
    } else if (data === SIGN_OUT && token()) {
      onSignOut();
    } else if (data.token && !token()) {
      setToken(data.token);
      onSignIn();
    }
  });
  if (!token()) {
    tabs?.postMessage(QUESTION);
  }
}

/** Signs out in the other open tabs. */
export function signOutOtherTabs() {
  tabs?.postMessage(SIGN_OUT);
}

/**
 * Takes a token out of the address, which may also name a view: `#token=…`, `#/incidents/inc-1?token=…`,
 * `#token=…#/incidents/inc-1`. The token does not stay in the address bar or in the history.
 */
export function adoptTokenFromAddress() {
  const match = /[#?&]token=([^&#]+)&?/.exec(location.hash);
  if (match) {
    setToken(decodeURIComponent(match[1]));
    history.replaceState(null, "", location.pathname + addressWithout(match));
  }
}

/** The view that the rest of an address names, or else the list of incidents. */
function addressWithout(match) {
  const before = location.hash.slice(0, match.index);
  const after = location.hash.slice(match.index + match[0].length);
  const query = match[0].startsWith("#") || !after ? "" : match[0][0];
  const address = before + query + after;
  return address.startsWith("#/") ? address : "#/incidents";
}

export function token() {
  return sessionStorage.getItem(KEY);
}

export function setToken(value) {
  sessionStorage.setItem(KEY, value);
}

export function forgetToken() {
  sessionStorage.removeItem(KEY);
}
