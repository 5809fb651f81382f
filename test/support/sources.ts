import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContract, type Contract } from '../../src/contract/validator.ts';
import { FindingsError, type Finding } from '../../src/core/findings/finding.ts';
import { SOURCES } from '../../src/sources/index.ts';
import type { ImportResult, Source, SourceTexts } from '../../src/sources/source.ts';
import { PROJECT, ROOT } from './project-files.ts';

/** The project's schemas and their validator. */
export const contract: Contract = await loadContract(PROJECT);

/** The folder with small files in the publishers' formats. */
export const FIXTURES = join(ROOT, 'test/fixtures/sources');

/** The text of a fixture, such as `ember/release_generation_yearly_global.csv`. */
export function fixture(path: string): string {
  return readFileSync(join(FIXTURES, path), 'utf8');
}

function fixtureIfAny(path: string): string | null {
  return existsSync(join(FIXTURES, path)) ? fixture(path) : null;
}

/** Imports a source from its fixtures. `texts` replaces the content of files. Null removes a file. */
export function importFixtures(
  source: Source,
  texts: Readonly<Record<string, string | null>> = {},
  present: ReadonlyMap<string, string> = new Map(),
): ImportResult {
  const ofNames = (names: readonly string[]): SourceTexts => {
    const files = names.flatMap((name) => {
      const text = name in texts ? (texts[name] ?? null) : fixtureIfAny(`${source.id}/${name}`);
      return text === null ? [] : [[name, { path: name, text, modified: null }] as const];
    });
    return new Map(files);
  };
  const files = ofNames(source.files.map(({ name }) => name));
  const further = ofNames(source.linkedFiles(files).map(({ name }) => name));
  return source.importTables({
    files: new Map([...files, ...further]),
    present,
    folder: `data/${source.id}`,
    contract,
  });
}

/** The tables of an import, in the form in which the next import reads them. */
export function presentAfter({ tables }: ImportResult): Map<string, string> {
  const made = SOURCES.flatMap(({ importedFiles }) => importedFiles);
  return new Map(tables.filter(({ file }) => made.includes(file)).map(({ file, text }) => [file, text]));
}

/** The text of one table of an import. */
export function tableText({ tables }: ImportResult, file: string): string {
  const table = tables.find((t) => t.file === file);
  if (table === undefined) throw new Error(`${file} was not imported`);
  return table.text;
}

/** The findings in the error that `work` throws, or an empty list if it throws no error. */
export function findingsOf(work: () => unknown): readonly Finding[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof FindingsError) return error.findings;
    throw error;
  }
}

/** The rules of the findings, in order. */
export function rulesOf(findings: readonly Finding[]): string[] {
  return findings.map((f) => f.rule);
}
