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
import { API_TYPES, MEASUREMENT_SCHEMA } from '../../contract/definitions.ts';
import { generatedFiles, generatedFindings } from '../../contract/generated-files.ts';
import { loadCheckedContract } from '../../contract/schema-findings.ts';
import type { Validator } from '../../contract/validator.ts';
import type { SchemaSet } from '../../contract/tables/table.ts';
import { folderTexts, irregularFilesIn } from '../../core/files/read-tree.ts';
import { checkEach } from '../../checker/check.ts';
import type { Reference } from '../../checker/reference.ts';
import {
  gather,
  finding,
  throwIfErrors,
  type Finding,
  findingsOfRules,
  type DataRule,
} from '../../core/findings/finding.ts';
import { WORLD } from '../../sources/ember/tables.ts';
import { SOURCE_NAMES, SOURCES, sources, type SourceInputs } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { fill } from '../../core/text/fill.ts';
import { readContributionFiles } from './contribution-files.ts';
import type { Contribution, Inputs, OwnInputs } from './inputs.ts';
import { clientsRules } from './clients.ts';
import { earlierRules } from './earlier-physics.ts';
import { handKeptRules, powerLimitRule } from './hand-kept.ts';
import { knownIssuesRule } from './known-issues.ts';
import { referenceOf } from './reference.ts';
import { sourcePhysicsRule } from './source-physics.ts';
import { readJson, readText } from '../../contract/read-json.ts';
import { PROGRAM } from '../../core/program.ts';
import type { Project } from '../../core/project.ts';

/** Rules that join a source with other files of the project. Rules about its own tables belong to the source. */
const dataRules: readonly DataRule<OwnInputs>[] = [
  {
    id: 'data/source-id',
    title: 'The id of a source is the name of its folder.',
    check: (known) =>
      SOURCE_NAMES.flatMap((name) => {
        const [{ id: allowed }, found] = [sources[name], known[name].source.id];
        const message = 'The id is not the name of the folder';
        const fix = `Write "${allowed}".`;
        const problem = { file: `data/${allowed}/source.json`, pointer: '/id', message, found, allowed, fix };
        return found === allowed ? [] : [problem];
      }),
  },
  {
    id: 'data/world',
    title: 'World has a value for the grid year of the service.',
    check({ ember: { intensity }, service: { grid } }) {
      const isThere = intensity.some(
        ({ iso3, year, g_co2e_per_kwh }) => iso3 === WORLD && String(year) === grid.year && g_co2e_per_kwh >= 0,
      );
      const message = `World (${WORLD}) has no value for ${grid.year}, the grid year in data/service.json`;
      const fix = 'Refresh ember, or write the latest year that World has into /grid/year of data/service.json.';
      return isThere ? [] : [{ file: 'data/ember/intensity.csv', message, fix }];
    },
  },
  {
    id: 'data/ceilings',
    title: 'Every text workload has the latency limit of the service, which decides under_itl_deadline.',
    check: ({ mlEnergy: { workloads }, service: { itl_deadline_ms } }) =>
      workloads
        .filter(({ unit, ceiling }) => unit === 'token' && ceiling !== itl_deadline_ms)
        .map(({ workload, ceiling }) => ({
          file: 'data/ml-energy/workloads.csv',
          message: `The latency limit (ceiling) of ${workload} is not itl_deadline_ms of data/service.json`,
          found: String(ceiling),
          allowed: String(itl_deadline_ms),
          fix: `Write ${itl_deadline_ms}`,
        })),
  },
  knownIssuesRule,
  sourcePhysicsRule,
  powerLimitRule,
  ...clientsRules,
  ...earlierRules,
  {
    id: 'data/retired',
    title: 'Retired ids are no longer published.',
    check({ retired, mlEnergy, aiconfigurator }) {
      const live = new Set(mlEnergy.models.map((row) => row.slug));
      const shaped = new Set(aiconfigurator.shapes.map((row) => row.model));
      return retired.flatMap(({ id, replaced_by }) => {
        const message = `${id} is retired but still published`;
        const what = replaced_by === null ? 'Remove its rows from' : `Replace it with ${replaced_by} in`;
        const fix = `${what} shapes.csv and floors.csv of data/aiconfigurator.`;
        return [
          ...(live.has(id) ? [{ file: 'data/retired.json', message, fix: `Remove the retirement of ${id}.` }] : []),
          ...(shaped.has(id)
            ? [{ file: 'data/aiconfigurator/shapes.csv', pointer: 'model', message, found: id, fix }]
            : []),
        ];
      });
    },
  },
];

/** The options of a build. */
export interface BuildOptions {
  /** The day that every document carries, `YYYY-MM-DD`. */
  readonly date: string;
  /** Address of the site, if it differs from the service settings. */
  readonly siteUrl?: string | undefined;
  /** Whether a refresh tries new source tables, before anybody could edit the tables kept by hand. */
  readonly isRefresh?: boolean;
}

/** The inputs, and what is needed to check them and what is made of them. */
export interface ReadInputs {
  readonly inputs: Inputs;
  readonly validator: Validator;
  /** Whether the site has another address than the service, as in a preview. */
  readonly isPreview: boolean;
}

/**
 * Reads and checks everything the documents are made from. Nothing else reads `data/` or `contributions/`.
 * @throws FindingsError with everything that is wrong in any file.
 */
export async function readInputs(project: Project, options: BuildOptions): Promise<ReadInputs> {
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
  const own = { ...data, reference: referenceOf(data, validator) };
  const rules = options.isRefresh === true ? dataRules : [...dataRules, ...handKeptRules];
  throwIfErrors(findingsOfRules(rules, own));
  const contributions = readContributions(project.contributions, own.reference);
  return { inputs: { ...own, contributions }, validator, isPreview: siteUrl !== service.site_url };
}

/** The tables of every source, with the content of its source.json. */
function readSources(data: string, contract: SchemaSet): Promise<SourceInputs> {
  const readSource = async (of: Source): Promise<object> => {
    const folder = join(data, of.id);
    const texts = await folderTexts(folder);
    const file = `data/${of.id}/source.json`;
    const { rows, source } = await gather({
      rows: () => Promise.resolve(of.readTables(texts, `data/${of.id}`, contract)),
      source: () => readJson<SourceFile>(join(folder, 'source.json'), file, 'SourceFile', contract.validator),
    });
    return { ...rows, source };
  };
  // The type of the inputs follows from the tables of each source, which TypeScript can't see here.
  const readers = Object.fromEntries(Object.entries(sources).map(([name, of]) => [name, () => readSource(of)])) as {
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
