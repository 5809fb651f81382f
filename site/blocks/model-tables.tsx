import { colourOf } from '../charts/svg.tsx';
import { latencyOf } from '../charts/trade.tsx';
import { perPiece } from '../charts/words.ts';
import {
  cards,
  counted,
  decimals,
  factor,
  integer,
  latency,
  threeDigits,
  times,
  twoDigits,
  withUnit,
} from '../../src/figures/format.ts';
import { parallelism } from '../../src/figures/series.ts';
import { type Figure, type MeasuredWork, pickedAt, type Work } from '../work.ts';
import { WithBand } from './band.tsx';
import { type Column, Table } from './table.tsx';

interface FactsProps {
  readonly work: Work;
  readonly own: readonly Figure[];
  /** The one on each GPU that is told of. */
  readonly on: readonly Figure[];
}

/** What stands behind the figure on each GPU, beside each other. */
export function Facts({ work, own, on }: FactsProps) {
  const rows = [
    [
      'Requests at once, on average',
      (c) => `${decimals(c.batch, c.tokens === null ? 0 : 1)} (at most ${integer(c.cap)})`,
    ],
    ['GPU power', (c) => withUnit(integer(c.gpu_power_watts_total), 'W')],
    ['With the smallest batch measured', (c) => smallestInWords(c, own)],
    ...(work.summary.unit === 'token'
      ? ([
          ['Output', (c) => `${integer(c.tokens?.tokens_per_second ?? 0)} tokens/s`],
          ['An answer of average length', (c) => `${integer(c.tokens?.avg_output_tokens ?? 0)} tokens`],
          ['Half of the answers take at most', (c) => answerAt(c, 'p50')],
          ['One answer in ten takes over', (c) => answerAt(c, 'p90')],
          ['99 of 100 tokens wait at most', (c) => latencyOf(work, c.tokens?.p99_itl_ms ?? 0)],
        ] satisfies FactRow[])
      : []),
  ] satisfies FactRow[];
  return (
    <>
      <h2 id="facts">Behind these figures</h2>
      <Table
        kind="sheet"
        caption="The most frugal configuration on each GPU"
        fixed
        rows={rows}
        columns={[
          { head: 'Fact', rowHead: true, cell: ([name]) => name },
          ...on.map((c) => ({
            head: <span style={{ color: colourOf(work.gpus.indexOf(c.gpu)) }}>{cards(c)}</span>,
            cell: ([, cell]: FactRow) => cell(c),
          })),
        ]}
      />
    </>
  );
}

type FactRow = readonly [name: string, cell: (c: Figure) => string];

function smallestInWords(c: Figure, own: readonly Figure[]): string {
  const [smallest] = own.filter(({ server }) => server === c.server).sort((a, b) => a.batch - b.batch);
  if (smallest === undefined || smallest.row_id === c.row_id) return 'this is the smallest';
  return `${factor(smallest.wh / c.wh)} times as much`;
}

function answerAt({ tokens }: Figure, share: 'p50' | 'p90'): string {
  const wh = tokens?.wh_per_answer?.[share];
  return wh === undefined ? 'not known' : withUnit(twoDigits(wh), 'Wh');
}

/** What a model takes for each kind of work; nothing where it was measured on one alone. */
export function OtherWork({ measured }: { readonly measured: readonly MeasuredWork[] }) {
  if (measured.length < 2) return null;
  const rows = measured.flatMap(({ work, own }) =>
    (pickedAt(own, work.ceilings[0])[0]?.on ?? []).map((c) => ({ work, c })),
  );
  const twin = (c: Figure) => rows.find((row) => row.work === measured[0]?.work && row.c.gpu === c.gpu)?.c;
  return (
    <>
      <h2 id="work">The same model at other work</h2>
      <Table
        caption="Each by its most frugal configuration under the loosest ceiling"
        fixed
        rows={rows}
        columns={[
          { head: 'Work', rowHead: true, cell: ({ work }) => <a href={work.path}>{work.name}</a> },
          { head: 'GPUs', line: true, cell: ({ c }) => cards(c) },
          { head: 'A token', unit: 'Wh / M tokens', sort: ({ c }) => c.wh, written: threeDigits },
          { head: 'An answer', unit: 'Wh', sort: ({ c }) => c.each, line: true, written: threeDigits },
          {
            head: 'An answer',
            unit: `× ${measured[0]?.work.name.toLowerCase() ?? ''}`,
            sort: ({ c }) => c.each / (twin(c)?.each ?? Infinity),
            cell: ({ c }) => (twin(c) === undefined ? '–' : times(c.each / (twin(c)?.each ?? 1))),
          },
        ]}
      />
    </>
  );
}

interface ConfigurationsProps {
  readonly measured: readonly MeasuredWork[];
  readonly csv: string;
}

/** Every configuration of a model, closed. The link of a row leads to the row itself, to be shared. */
export function Configurations({ measured, csv }: ConfigurationsProps) {
  return (
    <>
      <h2 id="configurations">Every configuration</h2>
      {measured.map(({ work, own }, i) => (
        <details key={work.id} class="dense">
          <summary>
            {work.name}: {counted(own.length, 'configuration')}
          </summary>
          <Table
            csv={i === 0 ? csv : undefined}
            caption={`${work.name}: every stable configuration that was measured`}
            rows={own}
            columns={columnsOf(work)}
          />
        </details>
      ))}
    </>
  );
}

function columnsOf(work: Work): Column<Figure>[] {
  const isToken = work.summary.unit === 'token';
  const wait = (head: string, field: 'p90_itl_ms' | 'p99_itl_ms'): Column<Figure> => ({
    head,
    unit: 'ms',
    sort: ({ tokens }) => tokens?.[field] ?? 0,
    written: latency,
  });
  return [
    {
      head: 'Hardware',
      rowHead: true,
      sort: cards,
      cell: (c) => (
        <>
          <a id={rowAnchor(c.row_id)} href={`#${rowAnchor(c.row_id)}`}>
            {cards(c)}
          </a>
          {c.repeat > 1 && <span class="tag">run {c.repeat}</span>}
        </>
      ),
    },
    { head: 'At most', unit: 'at once', sort: ({ cap }) => cap, line: true, written: integer },
    { head: 'Running', unit: 'at once', sort: ({ batch }) => batch, written: (n) => decimals(n, isToken ? 1 : 0) },
    {
      head: 'Energy',
      unit: `Wh / ${isToken ? 'M tokens' : perPiece(work)}`,
      sort: ({ wh }) => wh,
      line: true,
      cell: (c) => <WithBand value={c.wh} of={c} />,
    },
    { head: isToken ? 'Median' : 'Batch', unit: work.summary.ceiling_unit, sort: (c) => c.latency, written: latency },
    ...(isToken
      ? [
          wait('p90', 'p90_itl_ms'),
          wait('p99', 'p99_itl_ms'),
          { head: 'Output', unit: 'tokens/s', sort: (c: Figure) => c.tokens?.tokens_per_second ?? 0, written: integer },
          {
            head: 'Parallel',
            sort: ({ tokens }: Figure) => (tokens && parallelism(tokens)?.replaceAll(' parallel', '')) ?? 'no',
          },
        ]
      : []),
    { head: 'Power', unit: 'W', sort: (c) => c.gpu_power_watts_total, written: integer },
    { head: 'Precision', sort: ({ precision }) => precision },
  ];
}

/**
 * The id of a row, which `/models/<slug>/#<id>` leads to: the `row_id` itself, with an underscore for each space, which an
 * id can't have. No part of a `row_id` has one, so that no two rows meet.
 */
function rowAnchor(rowId: string): string {
  return rowId.replaceAll(' ', '_');
}
