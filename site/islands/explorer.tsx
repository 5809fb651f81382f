import { render } from 'preact';
import { Explorer, type Refused } from '../components/explorer/explorer.tsx';
import type { Change, ExplorerData } from '../components/explorer/part.ts';
import { choicesOf, readSettings, writeSettings } from '../figures/url-state.ts';
import { fetchConfigurationsFile, readConfigurations } from './lib/configurations.ts';
import { showTips } from './explorer/tips.ts';

const root = document.querySelector('#explorer');
if (root !== null) await start(root);

/** Makes the main page answer to its reader; where the configurations can't be had, it stays as it was published. */
async function start(root: Element): Promise<void> {
  const data = await load().catch((error: unknown) => {
    const notice = document.createElement('p');
    notice.className = 'caveat';
    notice.textContent = `What is shown is the published index; limits, filters and sorting don’t work just now. ${String(error)}`;
    root.prepend(notice);
  });
  if (data === undefined) return;
  const opened = readSettings(location.search, data.choices);
  let settings = opened.settings;
  const show = (refused: Refused): void => {
    render(<Explorer data={data} settings={settings} change={change} refused={refused} />, root);
  };
  const change: Change = (changes) => {
    const asked = changes === null ? '' : writeSettings(settings, data.choices, changes);
    const read = readSettings(asked, data.choices);
    settings = read.settings;
    const query = writeSettings(settings, data.choices);
    history.replaceState(null, '', location.pathname + query + location.hash);
    const focused = document.activeElement;
    show({ address: [], field: read.problems });
    // Who took a column away with its own button would be at the top of the page with the next press of a key.
    if (focused?.isConnected === false) root.querySelector<HTMLElement>('#side-by-side')?.focus();
  };
  show({ address: opened.problems, field: [] });
  showTips(root, data, () => settings);
}

async function load(): Promise<ExplorerData> {
  // What was built is painted first: it is the same, and whoever only reads needs no more.
  const [file] = await Promise.all([fetchConfigurationsFile(), painted()]);
  const configurations = readConfigurations(file);
  return { configurations, choices: choicesOf(configurations, file.itl_deadline_ms), selection: file.selection };
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
