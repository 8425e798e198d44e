const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** True when the server runs on the browser's machine, where the developer can change its settings. */
export function isLocalRun(): boolean {
  return LOCAL_HOSTS.includes(window.location.hostname);
}
