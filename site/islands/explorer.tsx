import { render } from 'preact';
import { Explorer } from '../components/explorer/explorer.tsx';
import { axesOf } from '../components/explorer/picture.tsx';
import { cards, energy, integer, latency } from '../figures/format.ts';
import { filtered, itl, itlName } from '../figures/selection.ts';
import {
  addressProblems,
  choicesOf,
  readSettings,
  type Refusal,
  type Settings,
  writeSettings,
} from '../figures/url-state.ts';
import { fetchConfigurationsFile, readConfigurations } from './lib/configurations.ts';
import { element } from './lib/element.ts';
import type { Change, ExplorerData } from '../components/explorer/controls.tsx';

const root = document.querySelector('#explorer');
if (root !== null) await start(root);

/** Makes the main page answer to its reader; where the configurations can't be had, it stays as it was published. */
async function start(root: Element): Promise<void> {
  const data = await load().catch((error: unknown) => {
    const shown = 'What is shown is the published index; limits, filters and sorting don’t work just now.';
    root.prepend(element('p', { class: 'caveat' }, `${shown} ${reason(error)}`));
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
  return `${ours ? error.message : 'The configurations could not be fetched.'} To try again, load the page again.`;
}

async function load(): Promise<ExplorerData> {
  // What was built is painted first: it is the same, and whoever only reads needs no more.
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const [file] = await Promise.all([fetchConfigurationsFile(), painted]);
  const configurations = readConfigurations(file);
  return { configurations, choices: choicesOf(configurations, file.itl_deadline_ms), selection: file.selection };
}

/** How far from a mark, in pixels, the pointer may be and still mean it. */
const REACH = 24;

/** Says beside the mark nearest to the pointer which configuration it is. */
function showTips(root: Element, data: ExplorerData, settingsNow: () => Settings): void {
  const axes = axesOf(data.configurations);
  const picture = root.querySelector('.plot > svg');
  const tip = root.querySelector<HTMLElement>('.tip');
  if (picture === null || tip === null) return;

  const follow = (event: Event): void => {
    if (!(event instanceof PointerEvent)) return;
    const settings = settingsNow();
    const { left, top, width, height } = picture.getBoundingClientRect();
    const placed = filtered(data.configurations, settings).map((c) => {
      const x = (width * axes.x.place(itl(c, settings.statistic))) / 100;
      const y = height - (height * axes.y.place(c.wh_per_million_output_tokens)) / 100;
      return { c, x, y, far: Math.hypot(event.clientX - left - x, event.clientY - top - y) };
    });
    const [nearest] = placed.filter(({ far }) => far < REACH).sort((a, b) => a.far - b.far);
    tip.hidden = nearest === undefined;
    if (nearest === undefined) return;
    const { c, x, y } = nearest;
    tip.textContent =
      `${c.model}, ${cards(c)}, ${c.precision}: ${energy(c.wh_per_million_output_tokens)} Wh per million tokens, ` +
      `${latency(itl(c, settings.statistic))} ms ${itlName(settings.statistic)}, running batch ${integer(c.avg_running_batch)}`;
    tip.style.translate = `${x}px ${y}px`;
    tip.classList.toggle('left', x > width / 2);
  };
  for (const type of ['pointermove', 'pointerdown']) picture.addEventListener(type, follow);
  picture.addEventListener('pointerleave', () => {
    tip.hidden = true;
  });
}
