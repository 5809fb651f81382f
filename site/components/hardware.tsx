import type { Hardware, HardwareSource, MigProfile, System, Tdp } from '../../src/contract/generated/api.d.ts';
import { decimals, integer, inPrint } from '../../src/figures/format.ts';
import { OutsideLink, Day } from './prose.tsx';
import { type Column, Prose, Table } from './table.tsx';
import { cardNames, share } from '../views/hardware.ts';

/** Address of the file that has the figures for programs. */
interface WithCsv {
  readonly csv: string | undefined;
}

/** The power limit and the memory of each card. */
export function Cards({ tdp, sources, csv }: Hardware & WithCsv) {
  const names = new Map(cardNames(tdp).map((name, i) => [tdp[i], name]));
  return (
    <Table
      csv={csv}
      caption="Power limit and memory of each card"
      rows={tdp}
      columns={[
        { head: 'Card', rowHead: true, sort: (card) => names.get(card) ?? card.gpu },
        { head: 'Form', sort: (card) => card.form },
        { head: 'Power limit', unit: 'W', sort: (card) => card.max_tdp_w, written: integer },
        {
          head: 'Memory',
          sort: (card) => card.memory,
          cell: (card) => <span class="nowrap">{inPrint(card.memory)}</span>,
        },
        wording((card: Tdp) => card.tdp_label),
        knownFrom(sources),
      ]}
    />
  );
}

/** The power limit of whole systems. */
export function Systems({ systems, sources, csv }: Hardware & WithCsv) {
  return (
    <Table
      csv={csv}
      caption="Maximum power of whole systems"
      rows={systems}
      columns={[
        { head: 'System', rowHead: true, sort: (row) => row.system },
        { head: 'GPUs', cell: (row) => row.gpus },
        { head: 'Power', unit: 'kW', sort: (row) => row.max_power_kw, written: (kw) => decimals(kw, 1) },
        wording((row: System) => row.label),
        knownFrom(sources),
      ]}
    />
  );
}

/** The MIG profiles of each card. */
export function MigProfiles({ mig_profiles, sources, csv }: Hardware & WithCsv) {
  const shareOfCard = (head: string, cell: (row: MigProfile) => string): Column<MigProfile> => {
    return { head, unit: 'of the card', sort: (row) => share(cell(row)), cell };
  };
  return (
    <Table
      csv={csv}
      caption="How cards can be cut"
      rows={mig_profiles}
      columns={[
        { head: 'Card', rowHead: true, sort: (row) => row.gpu },
        { head: 'Profile', line: true, sort: (row) => row.profile, cell: (row) => <code>{row.profile}</code> },
        { ...shareOfCard('Memory', (row) => row.memory_fraction), line: true },
        shareOfCard('Processors', (row) => row.sm_fraction),
        { head: 'Slices', unit: 'per card', sort: (row) => row.instances, written: integer },
        { head: 'Note', cell: ({ note }) => <Prose>{inPrint(note ?? '–')}</Prose> },
        knownFrom(sources),
      ]}
    />
  );
}

/** The embodied carbon of each board. */
export function EmbodiedCarbon({ embodied, embodied_others, sources, csv }: Hardware & WithCsv) {
  return (
    <Table
      csv={csv}
      caption="Embodied carbon of GPU baseboards, from cradle to gate"
      rows={[embodied, ...embodied_others]}
      columns={[
        { head: 'Board', rowHead: true, sort: (row) => row.item },
        { head: 'Embodied carbon', unit: 'kg CO₂e per board', sort: (c) => c.kg_co2e_cradle_to_gate, written: integer },
        { head: 'Published', sort: (row) => row.published, cell: (row) => <Day class="nowrap" date={row.published} /> },
        { head: 'Note', cell: (row) => <Prose>{inPrint(row.note ?? '–')}</Prose> },
        knownFrom(sources),
      ]}
    />
  );
}

/** The documents of the maker, each with its terms; every row above leads here. */
export function Sources({ sources }: Hardware) {
  return (
    <Table
      caption="Documents that the figures are from"
      rows={sources}
      columns={[
        {
          head: 'Document',
          rowHead: true,
          sort: (row) => row.name,
          cell: (row) => (
            <Prose id={row.id} small={row.publisher}>
              <OutsideLink href={row.url}>{row.name}</OutsideLink>
            </Prose>
          ),
        },
        { head: 'Version', sort: (row) => row.version ?? '', cell: (row) => inPrint(row.version ?? '–') },
        {
          head: 'Read on',
          sort: (row) => row.retrieved,
          cell: ({ retrieved }) => <Day class="nowrap" date={retrieved} />,
        },
        {
          head: 'Licence',
          sort: (row) => row.licence ?? '',
          cell: (row) =>
            row.licence === null ? 'none stated' : <OutsideLink href={row.licence_evidence}>{row.licence}</OutsideLink>,
        },
        { head: 'Terms', cell: (row) => <Prose small={inPrint(row.note ?? '')}>{inPrint(row.terms)}</Prose> },
      ]}
    />
  );
}

/** How well a figure is known, in words. */
const EVIDENCE: Readonly<Record<Tdp['evidence'], string>> = {
  direct: 'read in the document itself',
  first_party: 'read in a public repository of the maker',
  transcribed: 'read in a transcription by others',
};

function DocumentLink({ id, sources }: { id: string; sources: readonly HardwareSource[] }) {
  return <a href={`#${id}`}>{sources.find((source) => source.id === id)?.name ?? id}</a>;
}

/** The document of a figure, down in the list of documents, and how it was read there. */
function knownFrom<Row extends Pick<Tdp, 'source' | 'evidence'>>(sources: readonly HardwareSource[]): Column<Row> {
  return {
    head: 'Known from',
    sort: (row) => row.source,
    cell: ({ source, evidence }) => (
      <Prose small={EVIDENCE[evidence]}>
        <DocumentLink id={source} sources={sources} />
      </Prose>
    ),
  };
}

/** The words of the maker, and what has to be said about them. */
function wording<Row extends { readonly note?: string }>(label: (row: Row) => string): Column<Row> {
  return {
    head: 'In the maker’s words',
    cell: (row) => (
      <Prose small={row.note && inPrint(row.note)}>
        <q>{label(row)}</q>
      </Prose>
    ),
  };
}
