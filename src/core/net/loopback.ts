/** The names of this machine, as the host of an address has them. */
export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
