/** Name of the status at the root of the site. */
export const STATUS_FILE = 'status.json';
