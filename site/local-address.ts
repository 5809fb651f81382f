/** The port that `npm start` listens on if none is named. */
export const DEFAULT_PORT = 4173;

/** The address of the site that `npm start` serves. */
export const LOCAL_SITE = `http://127.0.0.1:${DEFAULT_PORT}`;
