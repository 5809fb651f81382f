/** Whether a host name, as the `URL` class writes it, means this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
