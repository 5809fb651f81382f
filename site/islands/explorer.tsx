import { render } from 'preact';
import { Explorer } from '../components/explorer/explorer.tsx';
import type { Change, ExplorerData } from '../components/explorer/part.ts';
import { addressProblems, choicesOf, readSettings, writeSettings, type Refusal } from '../figures/url-state.ts';
import { fetchConfigurationsFile, readConfigurations } from './lib/configurations.ts';
import { showTips } from './explorer/tips.ts';

const root = document.querySelector('#explorer');
if (root !== null) await start(root);

/** Makes the main page answer to its reader; where the configurations can't be had, it stays as it was published. */
async function start(root: Element): Promise<void> {
  const data = await load().catch((error: unknown) => {
    const notice = document.createElement('p');
    notice.className = 'caveat';
    notice.textContent = `What is shown is the published index; limits, filters and sorting don’t work just now. ${reason(error)}`;
    root.prepend(notice);
  });
  if (data === undefined) return;
  let { settings } = readSettings(location.search, data.choices);
  let typed: readonly Refusal[] = [];
  const show = (notices: readonly string[]): void => {
    render(<Explorer data={data} settings={settings} change={change} notices={notices} typed={typed} />, root);
  };
  const change: Change = (changes) => {
    const asked = changes === null ? '' : writeSettings(settings, data.choices, changes);
    const read = readSettings(asked, data.choices, settings);
    settings = read.settings;
    const others = changes === null ? [] : typed.filter(({ name }) => !(name in changes));
    typed = [...others, ...read.refused];
    const query = writeSettings(settings, data.choices);
    history.replaceState(null, '', location.pathname + query + location.hash);
    const focused = document.activeElement;
    show([]);
    // Who took a column away with its own button would be at the top of the page with the next press of a key.
    if (focused?.isConnected === false) root.querySelector<HTMLElement>('#side-by-side')?.focus();
  };
  show(addressProblems(location.search, data.choices));
  showTips(root, data, () => settings);
}

/** Why the configurations can’t be had, in plain words: the browser’s own are for its makers. */
function reason(error: unknown): string {
  const ours = error instanceof Error && error.name === 'Error';
  return `${ours ? error.message : 'The configurations could not be fetched.'} To try again, load the page anew.`;
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
