/** The host names that mean this machine. */
export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
