/** The port that `npm start` listens on if none is named. */
export const DEFAULT_PORT = 4173;

/** The address, without a final slash, of a site that `npm start` serves on a port. */
export function localAddress(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** The address of the site that `npm start` serves if no port is named. */
export const LOCAL_SITE = localAddress(DEFAULT_PORT);
