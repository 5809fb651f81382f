import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type words from '../words.json';

/** The sentences of the packages, as templates. */
export type SnapshotWords = Readonly<Record<Word, string>>;

/** Names of the sentences. */
export type Word = keyof typeof words;

/** A snapshot that has every sentence of this version. */
export type UsableSnapshot = Omit<Snapshot, 'words'> & { readonly words: SnapshotWords };
