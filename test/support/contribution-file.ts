import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_BYTES } from '../../src/checker/path.ts';
import type { ContributionFile } from '../../src/checker/reference.ts';
import { ROOT } from './project-files.ts';

/** The fields of a measurement file, valid or not. */
export type Fields = Readonly<Record<string, unknown>>;

/** The folder of the valid and the invalid measurement files. */
export const FIXTURES = join(ROOT, 'test/fixtures/contributions');
/** A path that {@link good} can have. */
export const PATH = 'contributions/someone/2026-01-15-llama-3-1-8b-instruct-h100.json';

/** The fields of a fixture that breaks no rule. */
export function valid(name: string): Fields {
  return JSON.parse(readFileSync(join(FIXTURES, `valid/${name}.json`), 'utf8')) as Fields;
}

/**
 * A measurement that breaks no rule: a GPU with a power limit of 700 W draws 540 W and uses 0.144 J per token, which is
 * 40 Wh per million tokens.
 */
export const good = valid('whole-card');

/** A contributed file with this content, in the form that the check gets it. */
export function fileOf(content: string | Uint8Array, path = PATH): ContributionFile {
  const bytes = Buffer.from(content);
  return { path, kind: 'file', size: bytes.length, bytes: bytes.length > MAX_BYTES ? null : bytes };
}

/** The good measurement with other values. */
export function changed(change: Fields, path = PATH): ContributionFile {
  return fileOf(JSON.stringify({ ...good, ...change }, null, 2), path);
}
