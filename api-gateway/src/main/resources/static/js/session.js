// The token, kept for this browser tab only.

const KEY = "crosstalk.token";

/** Takes a token out of `#token=…`, where a printed address may carry it, and out of the address bar and history. */
export function adoptTokenFromAddress() {
  const match = /^#token=([^&]+)/.exec(location.hash);
  if (match) {
    setToken(decodeURIComponent(match[1]));
    history.replaceState(null, "", `${location.pathname}#/incidents`);
  }
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
