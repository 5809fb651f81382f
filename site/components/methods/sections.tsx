import type { Documents, ModelConfiguration, ModelFacts } from '../../documents.ts';
import type { Configuration, Grid, ManifestSource } from '../../../src/contract/generated/api.d.ts';
import {
  cards,
  decimals,
  energy,
  integer,
  latency,
  significant,
  sixDigits,
  day,
  inPrint,
  withUnit,
} from '../../../src/figures/format.ts';
import { OutsideLink, Term, Day } from '../prose.tsx';
import { gpusOf } from '../../../src/figures/configuration.ts';
import { Name } from '../api/endpoint.tsx';
import { Table } from '../table.tsx';
import { referenceRow } from '../../views/rows.ts';
import { licenceUrl } from '../../linked-data.ts';

/** How to cite the latest release; that there is none yet, before the first. */
export function Citing({ documents: { releases, manifest, changes } }: { documents: Documents }) {
  const latest = releases?.releases.find(({ date }) => date === releases.latest);
  if (releases === null || latest === undefined) {
    return <p class="empty">Nothing has been released yet, so there is nothing that can be cited.</p>;
  }
  const change = changes.changes.find(({ date }) => date === latest.date);
  return (
    <>
      <p>{releases.note}</p>
      <p>
        The latest release is of <a href={`/api/v1/releases/${latest.date}/manifest.json`}>{day(latest.date)}</a>:{' '}
        {inPrint(change?.reason ?? latest.summary)}
        {latest.notice !== null && ` Notice: ${inPrint(latest.notice)}`}
      </p>
      <p>What a citation needs is the credit line, the date, and the data_version of the document that was used:</p>
      <blockquote>
        <p>
          {manifest.attribution} Release {latest.date}, index.json with data_version{' '}
          {latest.data_versions['index.json']}. <span class="address">{latest.url}</span>
        </p>
      </blockquote>
      <p>
        A release has every file of the API at the same path below its own address, so that whoever checks a citation
        reads the same figures: the main table of this one is{' '}
        <code class="address">{latest.url.replace(/manifest\.json$/, 'index.json')}</code>
      </p>
      <p>
        <a href="/releases/">Every release</a> is one archive with a digest, and <a href="/changes/">the change log</a>{' '}
        says what each of them changed.
      </p>
    </>
  );
}

/** The formulas behind the figures, worked through for the reference row. */
export function Formulas({ reference, grid }: { reference: Configuration & { model: string }; grid: Grid }) {
  return (
    <>
      <p>
        Worked through for the reference row, {reference.model} on {cards(reference)} (<code>{reference.row_id}</code>
        ):
      </p>
      <dl class="terms">
        <Term name="Energy per token">
          J per token = average GPU power (W) ÷ output tokens per second
          <span class="worked">
            {withUnit(integer(reference.gpu_power_watts_total), 'W')} ÷ {decimals(reference.tokens_per_second, 1)}{' '}
            tokens/s ≈ {withUnit(significant(reference.gpu_power_watts_total / reference.tokens_per_second), 'J')};
            published as {withUnit(reference.joules_per_output_token, 'J')}, from unrounded power
          </span>
        </Term>
        <Term name="Energy per million">
          Wh per million tokens = {inPrint('J per token × 1,000,000 ÷ 3,600')}
          <span class="worked">
            {withUnit(reference.joules_per_output_token, 'J')} {inPrint('× 1,000,000 ÷ 3,600')} ={' '}
            {withUnit(sixDigits(reference.wh_per_million_output_tokens), 'Wh')}
          </span>
        </Term>
        <Term name="Carbon">
          kg CO₂e per billion tokens = Wh per million tokens × gCO₂e per kWh ÷ {integer(1000)}
          <span class="worked">
            {withUnit(sixDigits(reference.wh_per_million_output_tokens), 'Wh')} ×{' '}
            {withUnit(significant(grid.world), 'g')} per kWh (world, {grid.year}) ÷ {integer(1000)} ={' '}
            {withUnit(significant((reference.wh_per_million_output_tokens * grid.world) / 1000), 'kg')} CO₂e per billion
            tokens
          </span>
        </Term>
      </dl>
    </>
  );
}

/** What can't be learned from the figures, and why. */
export function Limits({ documents }: { documents: Documents }) {
  const gpus = gpusOf(documents.configurations);
  const limits = {
    'What a bill says.':
      'Host processors, memory, network, storage, cooling, conversion losses and idle time come on top. So do the making of the hardware and the training of the model.',
    'What a quiet server uses.':
      'A card draws power while it waits. With few requests that energy is spread over few tokens, and a token can cost several times the figure here.',
    'What reading the prompt costs.':
      "It is in the figure, spread over the output tokens. Long prompts with short answers cost more per output token, and the figures can't be taken apart.",
    'Other work.': `The main table is of one workload, ${documents.index.workload}. Code, images, video and reasoning at length have figures of their own; long documents or another engine or version give others again.`,
    'Other hardware.': `${gpus.length} GPU types: ${gpus.join(' and ')}, at the settings the source chose.`,
    'What precision alone does.': `${precisions(documents)}: a model and its version in another precision are separate rows, and models differ in more than precision.`,
    'How much a figure scatters.': `${repeats(documents)}${howSure(documents.index)} Two figures whose uncertainties cover their difference are called not distinguishable.`,
    'How good an answer is,':
      'or how much text a token holds: models cut text into tokens differently, and some need more of them for the same answer.',
    'What carbon a token causes at a given hour.':
      'The electricity figures are averages of a year and of a whole country, by where the electricity is generated.',
  };
  return (
    <ul>
      {Object.entries(limits).map(([what, why]) => (
        <li key={what}>
          <strong>{what}</strong> {why}
        </li>
      ))}
    </ul>
  );
}

/** The sources with licence and evidence. */
export function Sources({ sources }: { sources: readonly ManifestSource[] }) {
  return (
    <div class="sources">
      <Table
        caption="Where the figures come from, under which licence, and where that is stated"
        spacious
        rows={sources}
        columns={[
          {
            head: 'Source',
            rowHead: true,
            cell: ({ name, publisher, url: address, version, retrieved }) => (
              <>
                <OutsideLink href={address}>{name}</OutsideLink>
                <span class="unit">{publisher}</span>
                <span class="unit">
                  {inPrint(version ?? '')}; read on <Day date={retrieved} />
                </span>
              </>
            ),
          },
          {
            head: 'Licence and evidence',
            cell: ({ licence, licence_evidence, terms }) => (
              <>
                {licence !== null && (
                  <>
                    <OutsideLink href={licenceUrl(licence)}>{licence}</OutsideLink>.{' '}
                  </>
                )}
                {inPrint(`${licence_evidence ?? ''} ${terms ?? ''}`)}
              </>
            ),
          },
          {
            head: 'Feeds',
            cell: ({ documents: fed }) =>
              // The archive and the tables hold the same again.
              fed
                .filter((path) => !/^\/(?:tables\/|all\.zip)/.test(path))
                .map((path) => (
                  <span key={path} class="unit">
                    <Name>{path}</Name>
                  </span>
                )),
          },
          { head: 'To cite', cell: ({ citation }) => citation ?? 'Each document by itself.' },
        ]}
      />
    </div>
  );
}

/** The configuration behind the reference row. @throws Error where there is none, with which nothing is published. */
export function referenceConfiguration({ index, modelDocuments }: Documents): ModelFacts & Configuration {
  const { row_id } = referenceRow(index);
  const found = modelDocuments
    .flatMap((model) => model.configurations.map((c) => ({ ...model, model: model.name, ...c })))
    .find((c) => c.row_id === row_id);
  if (found === undefined) throw new Error(`No configuration stands behind the reference row, ${row_id}.`);
  return found;
}

/** How many configurations keep to the latency ceiling, in a sentence. */
export function ceilingNote({ index, configurations }: Documents): string {
  const under = configurations.filter((c) => c.under_itl_deadline).length;
  const ceiling = `the ceiling of ${withUnit(integer(index.itl_deadline_ms), 'ms')}`;
  return under === configurations.length
    ? `All of them are at or under ${ceiling}.`
    : `${integer(under)} of them are at or under ${ceiling}.`;
}

/** How far apart the configurations of the reference row's model are on the same cards. */
export function spreadNote(
  configurations: readonly ModelConfiguration[],
  { slug, gpu, num_gpus }: ModelConfiguration,
): string {
  const same = configurations
    .filter((c) => c.slug === slug && c.gpu === gpu && c.num_gpus === num_gpus)
    .sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens);
  const [least, most] = [same[0], same.at(-1)];
  if (least === undefined || most === undefined || same.length < 2) return '';
  const told = (c: ModelConfiguration): string =>
    `${withUnit(energy(c.wh_per_million_output_tokens), 'Wh')} at a median latency of ${withUnit(latency(c.median_itl_ms), 'ms')}`;
  return `${least.model} on ${cards(least)} was measured in ${same.length} configurations: from ${told(least)} to ${told(most)}.`;
}

/** How many rows of the main table have which precision, in words. */
export function precisions({ index }: Documents): string {
  const counts = new Map<string, number>();
  for (const { precision } of index.rows) counts.set(precision, (counts.get(precision) ?? 0) + 1);
  return [...counts].map(([precision, count]) => `${count} rows are ${precision}`).join(', ');
}

/** The band of a figure, in a sentence; nothing in a release from before there was one. */
function howSure({ uncertainty }: Partial<Pick<Documents['index'], 'uncertainty'>>): string {
  if (uncertainty === undefined) return '';
  const { relative_expanded, coverage_factor, degrees_of_freedom } = uncertainty;
  const factor = decimals(1 + relative_expanded, 2);
  return ` A figure lies between itself divided by ${factor} and times ${factor} (coverage factor ${coverage_factor}, ${decimals(degrees_of_freedom, 1)} degrees of freedom).`;
}

/** What the band is made of, in a sentence; nothing in a release from before there was one. */
function evidenceOf({ uncertainty }: Partial<Pick<Documents['index'], 'uncertainty'>>): string {
  const evidence = uncertainty?.components[0]?.evidence;
  return evidence === undefined ? '' : ` ${evidence}`;
}

/** How many configurations were measured more than once, in a sentence. */
function repeats({ configurations, index }: Documents): string {
  const repeated = configurations.filter(({ repeat }) => repeat > 1).length;
  return `Of ${integer(configurations.length - repeated)} configurations ${integer(repeated)} of chat were run a second time and the others once.${evidenceOf(index)}`;
}

/** How many hardware figures are known in which way, the best known first. */
export function evidence({ hardware, openapi }: Documents): [kind: string, count: number][] {
  const { tdp, systems, mig_profiles, embodied, embodied_others } = hardware;
  const rows = [...tdp, ...systems, ...mig_profiles, embodied, ...embodied_others];
  const kinds = openapi.components.schemas['Tdp']?.properties?.['evidence']?.enum ?? [];
  return kinds.map((kind) => [String(kind), rows.filter((row) => row.evidence === kind).length]);
}
