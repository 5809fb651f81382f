import { command } from '../src/cli/command.ts';
import { siteUrl } from '../src/cli/options.ts';
import { drawnStatus, liveStatus, statusText } from '../site/build/status.ts';
import { withEscapes } from '../src/core/text/characters.ts';
import { jsonText } from '../src/core/text/json.ts';

export default command({
  summary: 'Prints how fresh a site and its sources are: its status.json, with ages as of today.',
  options: {
    url: { value: 'URL', description: 'Address of a live site (default: the one drawn into dist/site).' },
    json: { description: 'Print the file as it is.' },
  },
  async run({ values: { url, json } }, here) {
    const status = url === undefined ? await drawnStatus(here.project) : await liveStatus(here.project, siteUrl(url));
    here.print(
      json ? jsonText(status).trimEnd().split('\n').map(withEscapes).join('\n') : statusText(status, here.today),
    );
  },
});
