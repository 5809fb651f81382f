import { csvOf, tableFiles } from '../linked-data.ts';
import { CodeLink, Contents, Day, Fold } from '../components/prose.tsx';
import { Cards, EmbodiedCarbon, MigProfiles, Sources, Systems } from '../components/hardware.tsx';
import { ChartFrame } from '../components/chart-frame.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { integer, watts, withUnit } from '../../src/figures/format.ts';
import { measuredPower } from '../views/hardware.ts';
import { footOf } from '../charts/foot.ts';
import { powerChart } from '../charts/hardware.tsx';

export function hardwarePage(site: Site): Page {
  const { documents } = site;
  const { hardware } = documents;
  const chart = powerChart(documents);
  return {
    path: '/hardware/',
    part: {
      files: ['/hardware.json', ...tableFiles(documents, ...TABLES)],
      sources: hardware.sources,
      measured: [
        ['Tdp', 'max_tdp_w'],
        ['System', 'max_power_kw'],
        ['Embodied', 'kg_co2e_cradle_to_gate'],
      ],
    },
    above: [['/data/', 'Data']],
    charts: [chart],
    title: 'Hardware: power limits, MIG slices, embodied carbon',
    description: `Power limits of ${hardware.tdp.length} GPU cards and ${hardware.systems.length} systems, MIG profiles and embodied carbon, as the manufacturer publishes them, each with its document.`,
    body: (
      <>
        <h1>Hardware</h1>
        <p class="lead">
          What the manufacturer says of its cards: how much power they may draw, how they can be cut into slices, and
          how much carbon it took to make them.
        </p>
        <p>{hardware.note}</p>
        <Contents sections={SECTIONS} />

        <PowerLimits documents={documents} />
        <ChartFrame chart={chart} foot={footOf(site, '/hardware/')} level={3}>
          A name that stands for several cards is drawn at the one with the highest limit.
        </ChartFrame>

        <h2 id="cards">Cards</h2>
        <Cards {...hardware} csv={csvOf(documents, 'hardware-tdp')} />

        <h2 id="systems">Systems</h2>
        <p>
          A system is more than its cards: processors, memory, network and fans are in its power, too. It is a ceiling
          as well.
        </p>
        <Systems {...hardware} csv={csvOf(documents, 'hardware-systems')} />

        <Mig documents={documents} />
        <Embodied documents={documents} />

        <Fold id="documents" title="Documents and their terms">
          <p>
            Figures are facts, cited from these documents, which keep their own terms. All were read by{' '}
            <Day date={hardware.retrieved} />. The same as JSON:{' '}
            <CodeLink href="/api/v1/hardware.json">hardware.json</CodeLink>.
          </p>
          <Sources {...hardware} />
        </Fold>
      </>
    ),
  };
}

const TABLES = ['hardware-tdp', 'hardware-systems', 'hardware-mig-profiles', 'hardware-embodied'];

const SECTIONS = [
  ['limits', 'Power limits'],
  ['cards', 'Cards'],
  ['systems', 'Systems'],
  ['mig', 'MIG profiles'],
  ['embodied', 'Embodied carbon'],
  ['documents', 'Documents'],
] as const;

/** What a power limit is, and what it isn’t. */
function PowerLimits({ documents }: { readonly documents: Documents }) {
  return (
    <>
      <h2 id="limits">What a power limit is, and what it isn’t</h2>
      <p>
        A card’s power limit is its <strong>TDP</strong>, thermal design power: the most it may draw for long, and the
        heat its cooling must carry away. It is a ceiling, not what a card uses. A card that serves a model draws less,
        and how much less depends on the model and on how many requests it works on at once.
      </p>
      <Drawn {...documents} />
      <p class="caveat">
        Don’t multiply a power limit by hours to get energy: the result is the most a card could have used, not what it
        did use. The <a href="/">main table</a> has energy that was measured.
      </p>
    </>
  );
}

function Mig({ documents }: { readonly documents: Documents }) {
  return (
    <>
      <h2 id="mig">MIG profiles</h2>
      <p>
        <strong>MIG</strong> (Multi-Instance GPU) cuts one card into slices that work like small cards of their own,
        each with a fixed share of the memory and of the processors (streaming multiprocessors, SM). The name of a
        profile says both: <code>3g.40gb</code> is three of the compute parts, with {withUnit(40, 'GB')} of memory.
        Shares stand as the manufacturer prints them.
      </p>
      <MigProfiles {...documents.hardware} csv={csvOf(documents, 'hardware-mig-profiles')} />
    </>
  );
}

function Embodied({ documents }: { readonly documents: Documents }) {
  return (
    <>
      <h2 id="embodied">Embodied carbon</h2>
      <p>
        What it took to make a board, before it was ever switched on. <strong>Cradle to gate</strong> counts from the
        raw materials to the gate of the factory: neither the way to the data centre, nor use, nor disposal, nor the
        server around the board. It is spread over all the tokens that a board ever makes, and no figure of this site
        contains it.
      </p>
      <EmbodiedCarbon {...documents.hardware} csv={csvOf(documents, 'hardware-embodied')} />
    </>
  );
}

/** What the measured cards drew, against their limits. */
function Drawn({ configurations, hardware }: Documents) {
  const measured = measuredPower(configurations, hardware.tdp);
  if (measured.length === 0) return null;
  return (
    <>
      <p>On average over its window, one card drew, in the configurations measured here:</p>
      <ul>
        {measured.map(({ gpu, card, configurations: count, lowest, median, highest }) => (
          <li key={gpu}>
            <strong>{gpu}</strong>: {watts(lowest)} to {watts(highest)}, {watts(median)} at the median of{' '}
            {integer(count)} configurations; its limit is {watts(card.max_tdp_w)}.
          </li>
        ))}
      </ul>
    </>
  );
}
