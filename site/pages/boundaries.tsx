import type { Boundaries } from '../../src/contract/generated/api.d.ts';
import { fromTo, inPrint, threeDigits } from '../../src/figures/format.ts';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { prose } from '../blocks/markdown.tsx';
import { OutsideLink } from '../blocks/prose.tsx';
import { Table } from '../blocks/table.tsx';
import { boundariesChart } from '../charts/boundaries.tsx';
import { footOf } from '../charts/foot.ts';
import type { Page, Site } from '../documents.ts';

/** How far nodes, fleets and sites lie from their GPUs: `docs/pages/boundaries.md`. */
export function boundariesPage(site: Site): Page {
  const { boundaries } = site.documents;
  const page = {
    path: '/boundaries/',
    title: 'From the GPU to the meter',
    description:
      'What lies between the energy of GPUs and the meter of a data centre, by published ratios, with each source.',
    above: [['/methods/', 'Methods']] as const,
  };
  if (boundaries === null)
    return {
      ...page,
      body: (
        <>
          <h1>{page.title}</h1>
          <p class="empty">This release is from before there were ratios to carry a figure on.</p>
        </>
      ),
    };
  const chart = boundariesChart(boundaries);
  const { caveat, formula, source } = boundaries;
  return {
    ...page,
    charts: [chart],
    part: { files: ['/boundaries.json'], sources: [source] },
    body: prose('boundaries', {
      ...{ caveat, formula },
      chart: <ChartFrame chart={chart} foot={footOf(site, page.path)} />,
      steps: <Steps {...boundaries} />,
      ratios: <Ratios {...boundaries} />,
    }),
  };
}

function Steps({ rungs }: Boundaries) {
  return (
    <ul>
      {rungs.map(({ rung, from, low, middle, high, is_alone, adds, leaves_out }) => (
        <li key={rung}>
          <strong>
            From {from === 'gpu' ? 'GPU' : from} to {rung}, {fromTo(threeDigits(low), threeDigits(high))} times
          </strong>
          {is_alone ? ', by one publisher alone' : `, middle ${threeDigits(middle)}`}. {adds} Still not in it:{' '}
          {leaves_out}
        </li>
      ))}
    </ul>
  );
}

const READ = {
  document: 'Read in the document.',
  abstract: 'Of the document, the abstract was read.',
  second_hand: "Read at second hand, in others' accounts.",
} as const;

function Ratios({ rungs }: Boundaries) {
  return (
    <Table
      caption="Published ratios, with what they are of"
      rows={rungs.flatMap(({ rung, rows }) => rows.map((row) => ({ rung, ...row })))}
      spacious
      fixed
      columns={[
        { head: 'Step to', rowHead: true, cell: ({ rung }) => rung },
        { head: 'Ratio', line: true, cell: ({ ratio }) => `${threeDigits(ratio)}×` },
        { head: 'Of', cell: ({ kind, what }) => inPrint(`${kind === 'measured' ? 'Measured. ' : ''}${what}.`) },
        {
          head: 'Source',
          cell: ({ url, title, year, read, note }) => (
            <>
              <OutsideLink href={url}>{title}</OutsideLink>, {year}. {READ[read]} {inPrint(note ?? '')}
            </>
          ),
        },
      ]}
    />
  );
}
