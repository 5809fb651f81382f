import type { ComponentChildren } from 'preact';
import { type Chart, type ChartFoot, type TakeChart } from '../charts/chart.ts';
import { cite } from '../../src/releases/citation.ts';
import { Copied } from './copied.tsx';

interface TakePanelProps {
  readonly chart: Chart;
  readonly foot: ChartFoot;
  /** Hands out the chart as it is shown; absent where it is as it was drawn. */
  readonly take?: TakeChart | undefined;
}

/** What a chart can be taken along as, in the order of the tabs. */
const TABS = ['Image and data', 'Embed', 'Cite'] as const;

/**
 * Takes a chart along: as a picture or its figures, as HTML for another page, as a citation. The tabs are radio buttons,
 * so that they need no script; a browser that can't tell which one is chosen shows all of it.
 */
export function TakePanel({ chart, foot, take }: TakePanelProps) {
  const { id } = chart;
  const { text, bibtex } = citationOf(chart, foot);
  const file = (form: FileForm) => <ChartFile chart={chart} foot={foot} take={take} form={form} />;
  const parts: Record<(typeof TABS)[number], ComponentChildren> = {
    'Image and data': (
      <>
        <p class="buttons">
          {file('png')} {file('svg')} {file('csv')}
        </p>
        <p>
          The CSV is rounded as shown. All digits: <a href={`${foot.base}data/`}>the data</a>.
        </p>
      </>
    ),
    Embed: (
      <>
        <Copied as="p" id={`${id}-link`} title="Link to this chart" text={addressOf(chart, foot)} />
        <Copied as="p" id={`${id}-embed`} title="HTML for a page of yours" text={embedCode(chart, foot)} />
      </>
    ),
    Cite: (
      <>
        <Copied as="p" id={`${id}-cite`} title="As text" text={text} />
        <Copied as="p" id={`${id}-bibtex`} title="BibTeX" text={bibtex} />
      </>
    ),
  };
  return (
    <fieldset class="take">
      <legend class="visually-hidden">Take along</legend>
      <div class="tabs">
        {TABS.map((tab) => (
          <label key={tab}>
            <input type="radio" name={`take-${id}`} value={tab} defaultChecked={tab === TABS[0]} /> {tab}
          </label>
        ))}
      </div>
      {TABS.map((tab) => (
        <div key={tab} class="take-part" data-part={tab}>
          {parts[tab]}
        </div>
      ))}
    </fieldset>
  );
}

type FileForm = Parameters<TakeChart>[1];

/** A file of a chart, as it was drawn or as it is shown. */
function ChartFile({ chart, foot, take, form }: TakePanelProps & { readonly form: FileForm }) {
  const name = form.toUpperCase();
  const save = (event: Event): void => {
    event.preventDefault();
    take?.(chart, form);
  };
  return (
    <a
      class="button quiet"
      href={`${foot.base}charts/${chart.id}.${form}`}
      download
      aria-label={`${name}: ${chart.title}`}
      onClick={take && save}
    >
      {name}
    </a>
  );
}

/** Where a chart is read as it is shown: the state of its page, the release that it shows, and its place there. */
function addressOf({ id }: Chart, { site, page, query = '', date }: ChartFoot): string {
  return `${site}${page}${query === '' ? '?' : `${query}&`}release=${date}#${id}`;
}

function citationOf(chart: Chart, foot: ChartFoot) {
  const source = chart.source.replace(/\.$/, '');
  return cite(foot.cite, {
    title: `${chart.title} (chart)`,
    what: chart.id,
    version: source.charAt(0).toLowerCase() + source.slice(1),
    url: addressOf(chart, foot),
  });
}

/** The HTML that shows a chart on another page. */
function embedCode(chart: Chart, foot: ChartFoot): string {
  const escaped = (text: string): string => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const image = `<img src="${escaped(`${foot.site}/charts/${chart.id}.svg`)}" alt="${escaped(chart.subtitle)}">`;
  return `<a href="${escaped(addressOf(chart, foot))}">${image}</a>`;
}
