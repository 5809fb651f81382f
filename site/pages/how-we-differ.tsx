import type { IndexRow } from '../../src/contract/generated/api.d.ts';
import { bandInWords, cards, inPrint, integer, itlCeiling, threeDigits, withUnit } from '../../src/figures/format.ts';
import others from '../components/others.json' with { type: 'json' };
import { CodeLink, Day, OutsideLink } from '../components/prose.tsx';
import { Table, Words } from '../components/table.tsx';
import type { Page, Site } from '../documents.ts';

/** What someone else publishes, as `others.json` has it. */
type Other = (typeof others)[number];

/** What others count, and their figures beside ours where the question is the same. */
export function howWeDifferPage({ documents }: Site): Page {
  const { index, manifest, perQuery } = documents;
  const cases = manifest.further_endpoints.find(({ path }) => path === '/cases.json');
  const columns = [
    { head: 'Who', rowHead: true as const, cell: ({ name }: Other) => name },
    { head: 'Counts', cell: ({ counts }: Other) => inPrint(counts) },
    { head: 'Load', cell: ({ load }: Other) => inPrint(load) },
    { head: 'Measured or modelled', cell: ({ basis }: Other) => inPrint(basis) },
    { head: 'Figure', line: true as const, cell: ({ figure }: Other) => <Figure figure={figure} /> },
    {
      head: 'Beside it',
      cell: (other: Other) => <Beside other={other} rows={index.rows} ceiling={index.itl_deadline_ms} />,
    },
    { head: 'Source', cell: ({ source }: Other) => <Source source={source} /> },
  ];
  return {
    path: '/how-we-differ/',
    above: [['/data/', 'Data']],
    title: 'How we differ: what others count',
    description: `What others count, under which load, whether they measure or model, and their figures beside ours: ${others.map(({ name }) => name).join('; ')}.`,
    body: (
      <>
        <h1>How we differ</h1>
        <p class="lead">
          Figures of energy differ most by what they count. This is what each source says of itself, with the day of its
          document.
        </p>
        <p>
          Ours: the GPUs alone, on a busy server in a steady-state window, with the most frugal configuration that keeps{' '}
          {itlCeiling(index.itl_deadline_ms)}, measured; a floor. Scores of one query at a time stand apart, on{' '}
          <a href="/per-query/">Per query</a> (round of {perQuery.round}).
        </p>
        <Table kind="others" caption="What others count" rows={others} columns={columns} spacious fixed />
        {cases !== undefined && (
          <>
            <h2 id="score">Hold a calculator against what was measured</h2>
            <p>
              {inPrint(cases.description)} The questions are <CodeLink href="/api/v1/cases.json">cases.json</CodeLink>.
            </p>
          </>
        )}
        <p>
          Something is wrong, or missing? <a href="/contribute/">Say so</a>, with the document that shows it.
        </p>
      </>
    ),
  };
}

function Figure({ figure }: Pick<Other, 'figure'>) {
  if (figure === null) return <>None of one question</>;
  return <Words small={inPrint(figure.question)}>{inPrint(figure.text)}</Words>;
}

/** Our figure for the same question, where it is one, and how the two are related. */
function Beside(props: { readonly other: Other; readonly rows: readonly IndexRow[]; readonly ceiling: number }) {
  const { same, relation } = props.other;
  const row =
    same === null
      ? undefined
      : props.rows.find((one) => one.slug === same.slug && one.gpu === same.gpu && one.num_gpus === same.num_gpus);
  if (same === null || row === undefined) return <>{inPrint(relation)}</>;
  const wh = (row.wh_per_million_output_tokens * same.output_tokens) / 1e6;
  const band = bandInWords(wh, row.relative_uncertainty);
  return (
    <Words
      small={`${integer(same.output_tokens)} output tokens by ${row.model} on ${cards(row)}, ${itlCeiling(props.ceiling)}${band === null ? '' : `; ${withUnit(band, 'Wh')}`}. ${inPrint(relation)}`}
    >
      {withUnit(threeDigits(wh), 'Wh')}
    </Words>
  );
}

function Source({ source: { title, url, date } }: Pick<Other, 'source'>) {
  return (
    <Words small={<Day date={date} />}>
      <OutsideLink href={url}>{title}</OutsideLink>
    </Words>
  );
}
