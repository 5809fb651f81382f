import { render } from 'preact';
import type { ChartFoot } from '../charts/chart.ts';
import { Explorer, EXPLORER_PARTS, type ExplorerPart } from '../components/explorer/explorer.tsx';
import { addressProblems, choicesOf, readSettings, type PageSettings, writeSettings } from '../views/url-state.ts';
import type { Refusal } from '../views/parameters.ts';
import { rememberQuery } from './lib/address.ts';
import { afterPaint } from './lib/after-paint.ts';
import { fetchConfigurationsFile, readConfigurations } from './lib/configurations.ts';
import { element } from './lib/element.ts';
import { later } from './lib/later.ts';
import { fittingSizes, onSizeChange } from './lib/sizes.ts';
import { takeLater } from './lib/take-later.ts';
import type { ChangeHandler, ExplorerData, PartProps } from '../components/explorer/controls.tsx';

const root = document.querySelector<HTMLElement>('#explorer');
if (root !== null) await start(root);

/** Makes the main page answer to its reader; where the configurations can't be had, it stays as it was published. */
async function start(root: HTMLElement): Promise<void> {
  const data = await load(root).catch((error: unknown) => {
    const shown = 'What is shown is as it was published; ceilings, filters and sorting don’t work just now.';
    root.prepend(element('p', { class: 'caveat' }, `${shown} ${reason(error)}`));
  });
  if (data === undefined) return;
  let settings: PageSettings = data.choices.initial;
  let typed: readonly Refusal[] = [];
  let callOff = (): void => undefined;
  const show = (notices: readonly string[], waits: ReadonlySet<ExplorerPart> = new Set()): void => {
    callOff();
    render(
      <Explorer
        data={data}
        settings={settings}
        change={change}
        sizes={fittingSizes()}
        notices={notices}
        typed={typed}
        only={root.dataset['only']}
        waits={waits}
      />,
      root,
    );
    showChosen({ data, settings, change });
    root.ariaBusy = waits.size > 0 ? 'true' : null;
    if (waits.size > 0) {
      callOff = afterPaint(() => {
        show(notices);
      });
    }
  };
  const showChosen = chosenIn(root);
  const fromAddress = (): void => {
    ({ settings } = readSettings(location.search, data.choices));
    typed = [];
    show(addressProblems(location.search, data.choices));
  };
  const change: ChangeHandler = (changes) => {
    const asked = changes === null ? '' : writeSettings(settings, data.choices, changes);
    const read = readSettings(asked, data.choices, settings);
    settings = read.settings;
    const others = changes === null ? [] : typed.filter(({ name }) => !(name in changes));
    typed = [...others, ...read.refused];
    // Typing and dragging go on; a press of a button or a box is done.
    const { activeElement } = document;
    const goesOn = activeElement instanceof HTMLInputElement && activeElement.type !== 'checkbox';
    rememberQuery(writeSettings(settings, data.choices), goesOn ? Object.keys(changes ?? {}).join() : '');
    const focused = document.activeElement;
    // What the reader sees answers first, and what is out of sight after that is painted.
    show([], partsOutOfSight());
    // Who took a column away with its own button would be at the top of the page with the next press of a key.
    if (focused?.isConnected === false) root.querySelector<HTMLElement>('#side-by-side')?.focus();
  };
  // Who has opened the filters already finds them open.
  const filters = (): HTMLDetailsElement | null => root.querySelector('.explorer-controls');
  const open = filters()?.open === true;
  fromAddress();
  if (open) filters()?.setAttribute('open', '');
  addEventListener('popstate', fromAddress);
  onSizeChange(() => {
    show([]);
  });
}

/** Shows what is chosen to stand side by side; the script for it is fetched once something is. */
function chosenIn(root: HTMLElement): (props: PartProps) => void {
  let compare: typeof import('./compare.tsx') | undefined;
  let shown: PartProps;
  const show = (props: PartProps): void => {
    shown = props;
    const place = root.querySelector('#compare');
    if (place === null) return;
    if (compare !== undefined) compare.showCompare(place, props);
    else if (props.settings.compare.length > 0) {
      void later<typeof import('./compare.tsx')>('compare').then((script) => {
        compare = script;
        show(shown);
      });
    }
  };
  return show;
}

/** Read before anything is drawn, so that the browser has nothing to lay out for it. */
function partsOutOfSight(): ReadonlySet<ExplorerPart> {
  const isOut = (id: string): boolean => {
    const part = document.getElementById(id);
    const box = (id === 'table' ? part?.parentElement : part)?.getBoundingClientRect();
    return box !== undefined && (box.bottom < 0 || box.top > innerHeight);
  };
  return new Set(EXPLORER_PARTS.filter(isOut));
}

/** Why the configurations can’t be had, in plain words: the browser’s own are for its makers. */
function reason(error: unknown): string {
  const ours = error instanceof Error && error.name === 'Error';
  return `${ours ? error.message : 'The configurations could not be fetched.'} To try again, load the page again.`;
}

async function load(root: HTMLElement): Promise<ExplorerData> {
  // What was built is painted first: it is the same, and whoever only reads needs no more.
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const [file] = await Promise.all([fetchConfigurationsFile(), painted]);
  const configurations = readConfigurations(file);
  const { foot, source } = JSON.parse(root.dataset['words'] ?? '') as { foot: ChartFoot; source: string };
  return {
    configurations,
    choices: choicesOf(configurations, file.itl_deadline_ms),
    selection: file.selection,
    published: file.itl_deadline_ms,
    source,
    foot,
    take: takeLater(foot),
  };
}
