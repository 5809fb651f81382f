import type { Diff } from '../contract/generated/api.d.ts';
import { finding, FindingsError, type Finding } from '../findings/finding.ts';
import { FetchError } from '../net/fetch.ts';
import type { ImportedTable, Source } from '../sources/source.ts';

/** What a refresh found of one source. */
export type Outcome = { readonly source: string } & (Kept | Unchanged | Changed | Failed);

/** There is nothing to download: a person reads the facts. */
interface Kept {
  readonly state: 'kept by hand';
  /** What the publisher calls its files. */
  readonly files: Source['files'];
}

/** The tables would be as they are. */
interface Unchanged {
  readonly state: 'unchanged';
  /** The format that was read; null where the publisher's server said that the files are as they were. */
  readonly format: string | null;
  /** What a person has to look at all the same. */
  readonly flags: readonly Finding[];
}

/** The tables are not as they were. */
interface Changed {
  readonly state: 'changed';
  readonly format: string;
  /** Version of the source as it is now. */
  readonly version: string | null;
  readonly tables: readonly ImportedTable[];
  /** What a person has to look at before it is taken. */
  readonly flags: readonly Finding[];
  /** What changes in the published documents; null where the data as they were do not make any. */
  readonly diff: Diff | null;
}

/** Nothing can be said of the figures. */
interface Failed {
  readonly state: 'failed';
  /** Whether the publisher was out of reach, which may pass. */
  readonly unreachable: boolean;
  /** Whether it is the project's own failure, which says nothing of what the publisher publishes. */
  readonly isOwn: boolean;
  readonly findings: readonly Finding[];
}

/**
 * The outcome for a source with which something went wrong, whatever it was; `own` is what is wrong with the data as they
 * are, if anything is.
 */
export function failed(source: string, error: unknown, own: readonly Finding[]): Outcome {
  const base = { source, state: 'failed', unreachable: false, isOwn: own.length > 0 } as const;
  if (error instanceof FindingsError) return { ...base, findings: base.isOwn ? own : error.findings };
  const message = error instanceof Error ? error.message : String(error);
  const file = `data/${source}`;
  if (error instanceof FetchError) {
    const fix = `A copy of the file can be read with --from ${source}=FILE.`;
    const { unreachable } = error;
    return { ...base, unreachable, findings: [finding({ rule: 'refresh/download', file, message, fix })] };
  }
  return { ...base, isOwn: true, findings: [finding({ rule: 'refresh/failed', file, message })] };
}
