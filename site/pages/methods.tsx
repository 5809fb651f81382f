import type { Configuration, Prompts } from '../../src/contract/generated/api.d.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import {
  bandInWords,
  cards,
  counted,
  decimals,
  energy,
  inPrint,
  integer,
  itlCeiling,
  latency,
  significant,
  sixDigits,
  threeDigits,
  watts,
  withUnit,
} from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/quantile.ts';
import { footOf } from '../charts/foot.ts';
import { heldOutChart } from '../charts/held-out.tsx';
import { ChartFrame } from '../components/chart-frame.tsx';
import { KnownIssues } from '../components/known-issues.tsx';
import { prose } from '../components/markdown.tsx';
import others from '../components/others.json' with { type: 'json' };
import { Day, OutsideLink, Term } from '../components/prose.tsx';
import { dataVersionCode } from '../components/snippet.tsx';
import { Table } from '../components/table.tsx';
import type { Documents, ModelConfiguration, Page, Site } from '../documents.ts';
import { licenceUrl } from '../linked-data.ts';
import { referenceRow } from '../../src/figures/reference-row.ts';

/** What is counted, how sure it is, and why others publish other figures: `docs/pages/methods.md`. */
export function methodsPage(site: Site): Page {
  const { documents } = site;
  const { models, predictions } = documents;
  const names = new Map(models.models.map(({ slug, name }) => [slug, name]));
  const chart = heldOutChart(predictions, names, gpusOf(documents.configurations));
  return {
    path: '/methods/',
    ...(chart !== null && { charts: [chart] }),
    title: 'Methods and limits',
    description:
      "What the energy figures cover, how they were measured, how sure they are, why others differ, and what they can't tell.",
    body: prose(
      'methods',
      {
        ...measuredValues(site),
        ...furtherValues(documents),
        held_out: chart && <ChartFrame chart={chart} foot={footOf(site, '/methods/')} level={3} />,
      },
      true,
    ),
  };
}

/** What the text says of the figures of energy. */
function measuredValues({ documents, url }: Site) {
  const { index, manifest, measurements, models, openapi, perQuery } = documents;
  const described = (schema: string, field: string): string =>
    openapi.components.schemas[schema]?.properties?.[field]?.description ?? '';
  const reference = referenceConfiguration(documents);
  const { relative_expanded, coverage_factor, degrees_of_freedom, components } = index.uncertainty;
  const factor = decimals(1 + relative_expanded, 2);
  return {
    boundary: described('Index', 'boundary'),
    energy: described('Configuration', 'joules_per_output_token'),
    workload: index.workload,
    method: index.source.method ?? '',
    source: (
      <>
        <OutsideLink href={index.source.url}>{index.source.name}</OutsideLink>, {inPrint(index.source.version ?? '')},
        read on <Day date={index.source.retrieved} />
      </>
    ),
    selection_of_source: index.source.selection ?? '',
    batch: described('Configuration', 'avg_running_batch'),
    cap: described('Configuration', 'max_num_seqs'),
    selection: index.selection,
    counts: `${counted(documents.configurations.length, 'configuration')} of ${counted(models.models.length, 'model')} give ${counted(index.rows.length, 'row')}: one per model and GPU.`,
    spread: spreadOf(documents, reference),
    band: `In the main table that is divided by ${factor} to times ${factor} (coverage factor ${coverage_factor}, ${decimals(degrees_of_freedom, 1)} degrees of freedom).`,
    repeats: `${counted(documents.configurations.filter(({ repeat }) => repeat > 1).length, 'configuration')} of chat were run a second time. ${components[0]?.evidence ?? ''}`,
    formulas: <Formulas documents={documents} reference={reference} />,
    precisions: precisions(documents),
    measurements: measurements.note,
    per_query: perQuery.caveat,
    per_query_score: perQuery.score,
    others: <Others documents={documents} />,
    issues:
      manifest.known_issues.length === 0 ? (
        'Nothing is recorded in this release.'
      ) : (
        <KnownIssues issues={manifest.known_issues} />
      ),
    gpus: gpusOf(documents.configurations).join(' and '),
    row_id: described('Configuration', 'row_id'),
    row_id_example: reference.row_id,
    data_version: described('Index', 'data_version'),
    data_version_code: dataVersionCode(url),
    sources: <Sources documents={documents} />,
    attribution: manifest.attribution,
  };
}

/** What it says of electricity, cards, prompts and predictions. */
function furtherValues(documents: Documents) {
  const { grid, hardware, predictions, prompts } = documents;
  return {
    grid_basis: grid.basis,
    grid_unit: grid.unit,
    grid_year: grid.year,
    grid_method: grid.source.method ?? '',
    grid_note: grid.note,
    drawn: <Drawn {...documents} />,
    hardware: hardware.note,
    prompts_caveat: prompts.caveat,
    prompts_formula: prompts.formula,
    prompts: <PromptFloors {...prompts} />,
    prompts_measured: prompts.measured_prompt_note,
    validations: <Validations {...predictions} />,
    interval: predictions.interval,
  };
}

type Reference = Configuration & Pick<ModelConfiguration, 'slug' | 'model'>;

/** The configuration behind the reference row. @throws Error where there is none, with which nothing is published. */
function referenceConfiguration({ index, modelDocuments }: Documents): Reference {
  const { row_id } = referenceRow(index);
  const found = modelDocuments
    .flatMap((model) => model.configurations.map((one) => ({ slug: model.slug, model: model.name, ...one })))
    .find((one) => one.row_id === row_id);
  if (found === undefined) throw new Error(`No configuration stands behind the reference row, ${row_id}.`);
  return found;
}

/** How far apart the configurations of the reference row's model are on the same cards. */
function spreadOf({ configurations }: Documents, { slug, gpu, num_gpus }: Reference): string {
  const same = configurations
    .filter((c) => c.slug === slug && c.gpu === gpu && c.num_gpus === num_gpus)
    .sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens);
  const [least, most] = [same[0], same.at(-1)];
  if (least === undefined || most === undefined || same.length < 2) return '';
  const told = (c: (typeof same)[number]): string =>
    `${withUnit(energy(c.wh_per_million_output_tokens), 'Wh')} at a median latency of ${withUnit(latency(c.median_itl_ms), 'ms')}`;
  return `${least.model} on ${cards(least)} was measured in ${same.length} configurations: from ${told(least)} to ${told(most)}.`;
}

/** The formulas behind the figures, worked through for the reference row. */
function Formulas({ documents: { grid }, reference }: { documents: Documents; reference: Reference }) {
  const { gpu_power_watts_total: power, tokens_per_second: tokens, joules_per_output_token: joules } = reference;
  const wh = reference.wh_per_million_output_tokens;
  const whole = withUnit(sixDigits(wh), 'Wh');
  return (
    <>
      <p>
        Worked through for {reference.model} on {cards(reference)}:
      </p>
      <dl class="terms">
        <Term name="J per token = average GPU power (W) ÷ output tokens per second">
          {withUnit(integer(power), 'W')} ÷ {decimals(tokens, 1)} tokens/s ≈{' '}
          {withUnit(significant(power / tokens), 'J')}; published as {withUnit(joules, 'J')}, from unrounded power
        </Term>
        <Term name={inPrint('Wh per million tokens = J per token × 1,000,000 ÷ 3,600')}>
          {withUnit(joules, 'J')} {inPrint('× 1,000,000 ÷ 3,600')} = {whole}
        </Term>
        <Term name={inPrint('kg CO₂e per billion tokens = Wh per million tokens × gCO₂e per kWh ÷ 1,000')}>
          {whole} × {withUnit(significant(grid.world), 'g')} per kWh (world, {grid.year}) ÷ {integer(1000)} ={' '}
          {withUnit(significant((wh * grid.world) / 1000), 'kg')} CO₂e per billion tokens
        </Term>
      </dl>
    </>
  );
}

/** How many rows of the main table have which precision, in words. */
function precisions({ index }: Documents): string {
  const all = index.rows.map(({ precision }) => precision);
  return [...new Set(all)].map((one) => `${all.filter((other) => other === one).length} rows are ${one}`).join(', ');
}

/** What one card drew on average over the measured windows, against its limit. */
function Drawn({ configurations, hardware }: Documents) {
  return (
    <ul>
      {gpusOf(configurations).map((gpu) => {
        const drawn = configurations.filter((c) => c.gpu === gpu).map((c) => c.gpu_power_watts_total / c.num_gpus);
        const limit = Math.max(...hardware.tdp.filter(({ gpu_key }) => gpu_key === gpu).map((card) => card.max_tdp_w));
        return (
          <li key={gpu}>
            <strong>{gpu}</strong>: {watts(Math.min(...drawn))} to {watts(Math.max(...drawn))},{' '}
            {watts(quantile(drawn, 0.5))} at the median of {integer(drawn.length)} configurations; its limit is{' '}
            {watts(limit)}.
          </li>
        );
      })}
    </ul>
  );
}

/** What reading a prompt takes at least, per card and class of models. */
function PromptFloors({ rates }: Prompts) {
  type Rate = (typeof rates)[number];
  const rate = (head: string, of: (row: Rate) => number | null) => ({
    head,
    unit: 'mJ',
    sort: (row: Rate) => of(row) ?? Number.MAX_VALUE,
    cell: (row: Rate) => (of(row) === null ? '–' : significant(1000 * (of(row) ?? 0))),
  });
  return (
    <Table
      caption="mJ per input token and billion active parameters: a floor from kernels, not measured"
      csv="/api/v1/tables/prompt-rates.csv"
      rows={rates}
      columns={[
        { head: 'Card and models', rowHead: true, sort: ({ card, model_class }) => `${card}, ${words(model_class)}` },
        rate('At least', (row) => row.joules_per_input_token_per_b_low),
        rate('In the middle', (row) => row.joules_per_input_token_per_b),
        rate('At most', (row) => row.joules_per_input_token_per_b_high),
      ]}
    />
  );
}

/** `mixture-of-experts-16-bit` as words. */
function words(name: string): string {
  return name.replace('-bit', ' bits').replaceAll('-', ' ');
}

/** How the predictions fared on families and makers that their fit had not seen. */
function Validations({ validations }: Documents['predictions']) {
  return (
    <Table
      caption="How predictions fared on rows that the fit had not seen"
      fixed
      rows={Object.entries(validations)}
      columns={[
        { head: 'Left out', rowHead: true, cell: ([name]) => name },
        { head: 'Groups', cell: ([, { groups }]) => groups },
        { head: 'Median factor off', cell: ([, { median_factor }]) => decimals(median_factor ?? NaN, 2) },
        { head: 'Rows inside', cell: ([, { coverage, rows }]) => `${Math.round((coverage ?? NaN) * rows)} of ${rows}` },
      ]}
    />
  );
}

type Other = (typeof others)[number];

/** What others count, and their figures beside ours where the question is the same. */
function Others({ documents: { index } }: { readonly documents: Documents }) {
  const beside = ({ same, relation }: Other): string => {
    const row =
      same && index.rows.find((r) => r.slug === same.slug && r.gpu === same.gpu && r.num_gpus === same.num_gpus);
    if (same === null || row == null) return inPrint(relation);
    const wh = (row.wh_per_million_output_tokens * same.output_tokens) / 1e6;
    const band = bandInWords(wh, row.relative_uncertainty) ?? '';
    return `${withUnit(threeDigits(wh), 'Wh')} (${withUnit(band, 'Wh')}) for ${integer(same.output_tokens)} output tokens by ${row.model} on ${cards(row)}, ${itlCeiling(index.itl_deadline_ms)}. ${inPrint(relation)}`;
  };
  return (
    <Table
      kind="others"
      caption="What others count"
      rows={others}
      spacious
      fixed
      columns={[
        { head: 'Who', rowHead: true, cell: ({ name }) => name },
        {
          head: 'Figure',
          line: true,
          cell: ({ figure }) => (figure === null ? 'None of one question' : inPrint(figure.text)),
        },
        { head: 'Of', cell: ({ figure }) => inPrint(figure?.question ?? '–') },
        {
          head: 'Counts',
          cell: ({ counts, load, basis }) => inPrint(`${basis[0]?.toUpperCase()}${basis.slice(1)}. ${counts} ${load}`),
        },
        { head: 'Ours beside it', cell: beside },
        {
          head: 'Source',
          cell: ({ source: { title, url, date } }) => (
            <>
              <OutsideLink href={url}>{title}</OutsideLink>, <Day date={date} />
            </>
          ),
        },
      ]}
    />
  );
}

/** The sources with licence and evidence. */
function Sources({ documents: { manifest } }: { readonly documents: Documents }) {
  return (
    <>
      {manifest.sources.map((one) => (
        <p key={one.id}>
          <strong>
            <OutsideLink href={one.url}>{one.name}</OutsideLink>
          </strong>
          , {one.publisher}, {inPrint(one.version ?? '')}, read on <Day date={one.retrieved} />.{' '}
          {one.licence !== null && (
            <>
              <OutsideLink href={licenceUrl(one.licence)}>{one.licence}</OutsideLink>.{' '}
            </>
          )}
          {inPrint([one.licence_evidence, one.terms, one.citation].filter(Boolean).join(' '))}
        </p>
      ))}
    </>
  );
}
