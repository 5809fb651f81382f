import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Releases } from '../../contract/generated/api.d.ts';
import type {
  Clients,
  KnownIssues,
  Ledger,
  Retirements,
  Service,
  SourceFile,
} from '../../contract/generated/data.d.ts';
import { MEASUREMENT_SCHEMA } from '../../contract/schema.ts';
import { API_TYPES, generatedFiles, generatedFindings } from '../../contract/generated-files.ts';
import { loadCheckedContract } from '../../contract/schema-findings.ts';
import type { Validator, Contract } from '../../contract/validator.ts';
import { folderTexts, irregularFilesIn } from '../../core/files/read-tree.ts';
import { checkEach } from '../../checker/check.ts';
import type { Reference } from '../../checker/reference.ts';
import { finding, throwIfErrors, type Finding, findingsOfRules } from '../../core/findings/finding.ts';
import { gather } from '../../core/findings/gather.ts';
import { SOURCES, sources, type SourceInputs } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { fill } from '../../core/text/fill.ts';
import { readContributionFiles } from './contribution-files.ts';
import type { Contribution, Inputs } from './inputs.ts';
import { handKeptRules } from './rules/hand-kept.ts';
import { dataRules } from './rules/index.ts';
import { referenceOf } from './reference.ts';
import { readJson, readText } from '../../contract/read-json.ts';
import { PROGRAM } from '../../core/program.ts';
import type { Project } from '../../core/project.ts';

/** The options of a build. */
export interface BuildOptions {
  /** The day that every document carries, `YYYY-MM-DD`. */
  readonly date: string;
  /** Address of the site, if it differs from the service settings. */
  readonly siteUrl?: string | undefined;
  /** Whether a refresh builds with new source tables, before anybody could edit the tables that are kept by hand. */
  readonly isRefresh?: boolean;
}

/** The inputs, with what a build needs to check the documents made from them. */
export interface LoadedInputs {
  readonly inputs: Inputs;
  readonly validator: Validator;
  /** Whether the site has another address than the service, as in a preview. */
  readonly isPreview: boolean;
  /** Warnings of the rules about tables that people edit. They stop nothing. */
  readonly warnings: readonly Finding[];
}

/**
 * Reads and checks everything the documents are made from. Nothing else reads `data/` or `contributions/`.
 * @throws FindingsError with everything that is wrong in any file.
 */
export async function readInputs(project: Project, options: BuildOptions): Promise<LoadedInputs> {
  const { published } = project;
  throwIfErrors([...irregularFilesIn(project.data, 'data'), ...irregularFilesIn(published, 'api/v1')]);
  const contract = await loadCheckedContract(project);
  const { schemas, definitions, validator } = contract;
  throwIfErrors(await generatedFindings(PROGRAM, generatedFiles, schemas, definitions));

  const json = <T>(path: string, schema: string): Promise<T> =>
    readJson<T>(join(project.data, path), `data/${path}`, schema, validator);
  const index = join(published, 'releases/index.json');
  const read = await gather({
    service: () => json<Service>('service.json', 'Service'),
    ledger: () => json<Ledger>('changes.json', 'Ledger'),
    retirements: () => json<Retirements>('retired.json', 'Retirements'),
    issues: () => json<KnownIssues>('known-issues.json', 'KnownIssues'),
    clients: () => json<Clients>('clients.json', 'Clients'),
    sources: () => readSources(project.data, contract),
    folders: () => throwOnUnknownFolders(project.data),
    // There is no list before the first release.
    releases: async () =>
      existsSync(index) ? readJson<Releases>(index, 'api/v1/releases/index.json', 'Releases', validator) : null,
    measurementSchema: () => readText(join(project.root, MEASUREMENT_SCHEMA), MEASUREMENT_SCHEMA),
    types: () => readText(join(PROGRAM, API_TYPES), API_TYPES),
  });

  const { service, sources: fromSources, ledger, retirements, issues, ...others } = read;
  const siteUrl = options.siteUrl ?? service.site_url;
  const data = {
    ...fromSources,
    ...others,
    ...ledger,
    ...retirements,
    date: options.date,
    service: { ...service, site_url: siteUrl, attribution: fill(service.attribution, { site_url: siteUrl }) },
    knownIssues: issues.known_issues,
    knownWarnings: issues.warnings,
    definitions,
    schemas,
  };
  const withReference = { ...data, reference: referenceOf(data, validator) };
  const rules = options.isRefresh === true ? dataRules : [...dataRules, ...handKeptRules];
  const findings = findingsOfRules(rules, withReference);
  throwIfErrors(findings);
  const contributions = readContributions(project.contributions, withReference.reference);
  return {
    inputs: { ...withReference, contributions },
    validator,
    isPreview: siteUrl !== service.site_url,
    warnings: findings,
  };
}

/** The tables of every source, with the content of its source.json. */
function readSources(data: string, contract: Contract): Promise<SourceInputs> {
  const readSource = async (definition: Source): Promise<object> => {
    const { id } = definition;
    const folder = join(data, id);
    const texts = await folderTexts(folder);
    const file = `data/${id}/source.json`;
    const { rows, source } = await gather({
      rows: () => Promise.resolve(definition.readTables(texts, `data/${id}`, contract)),
      source: () => readJson<SourceFile>(join(folder, 'source.json'), file, 'SourceFile', contract.validator),
    });
    return { ...rows, source };
  };
  // The type of the inputs follows from the tables of each source, which TypeScript can't see here.
  const readers = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, () => readSource(source)]),
  ) as {
    [Name in keyof SourceInputs]: () => Promise<SourceInputs[Name]>;
  };
  return gather(readers);
}

/** @throws FindingsError with each folder of `data/` that belongs to no source, because nothing would publish it. */
async function throwOnUnknownFolders(data: string): Promise<void> {
  const entries = await readdir(data, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const unknown = folders.filter((name) => !SOURCES.some(({ id }) => id === name));
  const message = 'The folder belongs to no source, so nothing reads it.';
  const fix = 'Add the source to src/sources/index.ts, or remove the folder.';
  throwIfErrors(unknown.map((name) => finding({ rule: 'data/unknown-source', file: `data/${name}`, message, fix })));
}

/**
 * The measurements below a folder, each checked against every rule, with the example; none if the folder is missing.
 * @throws FindingsError with all findings if one of them is an error.
 */
function readContributions(folder: string, reference: Reference): Contribution[] {
  const findings: Finding[] = [];
  const contributions: Contribution[] = [];
  for (const checked of checkEach(readContributionFiles(folder), reference)) {
    const { file, measurement } = checked.subject;
    findings.push(...checked.findings.filter(({ severity }) => severity === 'error'));
    if (measurement !== null) contributions.push({ file: file.path, measurement });
  }
  throwIfErrors(findings);
  return contributions;
}
