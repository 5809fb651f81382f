import type { HardwareSource, Tdp } from '../../../scripts/contract/generated/api.d.ts';

/** Where a figure stands, and how well it is known: every row of hardware.json says so. */
export interface Known {
  readonly source: string;
  readonly evidence: Tdp['evidence'];
  readonly note?: string;
}

/** How well a figure is known, in words. */
export const EVIDENCE: Readonly<Record<Tdp['evidence'], string>> = {
  direct: 'read in the document itself',
  first_party: 'read in a public repository of the maker',
  transcribed: 'read in a transcription by others',
};

/** The document of a figure, down in the list of documents, and how it was read there. */
export function KnownFrom({ row, sources }: { row: Known; sources: readonly HardwareSource[] }) {
  const document = sources.find(({ id }) => id === row.source);
  return (
    <div class="prose-cell">
      {document === undefined ? row.source : <a href={`#${row.source}`}>{document.name}</a>}
      <div class="muted small">{EVIDENCE[row.evidence]}</div>
    </div>
  );
}

/** The words of the maker, and what has to be said about them. */
export function Wording({ label, note }: { label: string; note: string | undefined }) {
  return (
    <div class="prose-cell">
      {label}
      {note !== undefined && <div class="muted small">{note}</div>}
    </div>
  );
}
