import type { Card, Embodied, Hardware, HardwareSource } from '../../contract/generated/api.d.ts';
import type { DocumentRow, EmbodiedRow } from '../../contract/generated/data.d.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { namedCards } from '../../sources/gpu-cards/tables.ts';
import { byKeys } from '../../core/text/order.ts';
import { documentEndpoint } from './endpoint.ts';

/** `hardware.json`: facts that vendors publish about GPUs, systems, MIG profiles and embodied carbon. */
export const hardware = documentEndpoint<Hardware>({
  path: '/hardware.json',
  schema: 'Hardware',
  sources: ['nvidia', 'gpu-cards'],
  records: {
    tdp: ['gpu', 'form', 'memory'],
    systems: ['system'],
    mig_profiles: ['gpu', 'profile'],
    embodied: ['item'],
    embodied_others: ['item'],
    cards: ['card'],
    sources: ['id'],
  },
  body: (inputs) => ({
    retrieved: inputs.nvidia.source.retrieved,
    note: inputs.service.hardware.note,
    tdp: inputs.nvidia.tdp.map(withoutEmptyNote),
    systems: inputs.nvidia.systems.map(withoutEmptyNote),
    mig_profiles: inputs.nvidia.migProfiles.map(withoutEmptyNote),
    embodied: mainEmbodied(inputs),
    embodied_others: inputs.nvidia.embodied.filter((row) => !isMain(inputs, row)).map(withoutEmptyNote),
    cards: namedCards(inputs.gpuCards).map((row) => card(row, inputs)),
    sources: [...inputs.nvidia.hardwareDocuments].sort(byKeys((row) => row.id)).map(hardwareSource),
  }),
});

function isMain(inputs: Inputs, row: EmbodiedRow): boolean {
  return row.item === inputs.service.hardware.embodied_item;
}

function mainEmbodied(inputs: Inputs): Embodied {
  const main = inputs.nvidia.embodied.find((row) => isMain(inputs, row));
  if (main === undefined) {
    const item = inputs.service.hardware.embodied_item;
    const named = 'which data/service.json names in hardware.embodied_item';
    throw new Error(`data/nvidia/embodied.csv has no item "${item}", ${named}`);
  }
  return withoutEmptyNote(main);
}

/** Kinds of evidence, the weakest first. */
const EVIDENCE = ['transcribed', 'first_party', 'direct'] as const;

function card(row: ReturnType<typeof namedCards>[number], { gpuCards }: Inputs): Card {
  const stated = gpuCards.cardEvidence.filter((each) => each.card === row.card && each.role === 'figure');
  const evidence = EVIDENCE.find((kind) => stated.some((each) => each.evidence === kind)) ?? 'transcribed';
  const { reported_memory_mib, available_basis, ...published } = row;
  return withoutEmptyNote({ ...published, evidence });
}

function hardwareSource({ title, ...row }: DocumentRow): HardwareSource {
  return {
    ...withoutEmptyNote(row),
    name: title,
    data_url: null,
    licence_evidence: row.licence === null ? null : row.url,
    method: null,
    selection: null,
    citation: null,
  };
}

/** A row without the key `note` if its note is empty. */
function withoutEmptyNote<Row extends { note: string | null }>({
  note,
  ...row
}: Row): Omit<Row, 'note'> & { note?: string } {
  return note === null ? row : { ...row, note };
}
