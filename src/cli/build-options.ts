import type { Options } from './command.ts';

/** The options of every command that builds the API. */
export const buildOptions = {
  date: { value: 'YYYY-MM-DD', description: 'Build date, put into every document (default: today, UTC).' },
  'site-url': {
    value: 'URL',
    description: 'Address of the site, for a preview (default: site_url in data/service.json).',
  },
} satisfies Options;
