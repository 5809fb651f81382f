/**
 * Checks the built API, the latest release and the contributions as a user with a standard validator would: with
 * ajv-cli and the published schemas. Of the project's code, it runs only the build. A part of `npm run lint`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const FIXTURES = resolve('test/fixtures/contributions');
const CONTRIBUTIONS = resolve('contributions');
const AJV = resolve('node_modules/ajv-cli/dist/index.js');
const OPTIONS = ['--spec=draft2020', '-c', 'ajv-formats'];
/**
 * The schemas that describe no document: the one of contributed files, and the one with parts that the others share.
 */
const [MEASUREMENT, COMMON] = ['measurement.schema.json', 'common.schema.json'];

interface OpenApi {
  readonly paths: Record<
    string,
    { get: { responses: { 200: { content: Record<string, { schema: { $ref?: string } }> } } } }
  >;
}

const folder = mkdtempSync(join(tmpdir(), 'outsider-'));
try {
  const api = join(folder, 'api');
  execFileSync(process.execPath, ['scripts/run.js', 'build', '--out', api], { stdio: ['ignore', 'ignore', 'inherit'] });
  checkDocuments(api);
  const { latest } = json(join(api, 'releases/index.json')) as { latest: string | null };
  const release = join(api, 'releases', String(latest));
  // The first releases have no schemas.
  if (existsSync(join(release, 'schema', COMMON))) checkDocuments(release);
  checkMeasurements(join(api, 'schema'));
} finally {
  rmSync(folder, { recursive: true });
}

/** Validates every document of a build or a release with the schema in its own `schema/` folder. */
function checkDocuments(api: string): void {
  const schemas = join(api, 'schema');
  const files = readdirSync(schemas).filter((file) => file !== MEASUREMENT && file !== COMMON);
  const documents = documentsByTitle(api);
  for (const file of files) {
    const { title } = json(join(schemas, file)) as { title: string };
    const paths = documents.get(title) ?? [];
    documents.delete(title);
    if (paths.length === 0) ajv(schemas, 'compile', '-s', file, '-r', COMMON);
    else ajv(schemas, 'validate', '-s', file, '-r', COMMON, ...paths.flatMap((path) => ['-d', `../${path}`]));
  }
  for (const title of documents.keys()) fail(`No schema in ${schemas} describes ${title}`);
}

/** Path patterns of the documents of an API, by the title of their schema. Only releases have a diff. */
function documentsByTitle(api: string): Map<string, string[]> {
  const documents = new Map<string, string[]>();
  if (existsSync(join(api, 'diff.json'))) documents.set('Diff', ['diff.json']);
  for (const [path, { get }] of Object.entries((json(join(api, 'openapi.json')) as OpenApi).paths)) {
    const title = get.responses[200].content['application/json']?.schema.$ref?.replace('#/components/schemas/', '');
    // The list of releases is only among the live files.
    const isHere = path !== '/releases/index.json' || existsSync(join(api, path));
    if (title === undefined || !isHere) continue;
    documents.set(title, [...(documents.get(title) ?? []), path.slice(1).replace(/\{\w+\}/g, '*')]);
  }
  return documents;
}

/** Validates contributions and fixtures with the published measurement schema. */
function checkMeasurements(schemas: string): void {
  // The measurement schema is published unchanged, with x-open-enum, which the strict mode of ajv rejects as unknown.
  const test = ['test', '--strict=false', '-s', MEASUREMENT];
  ajv(schemas, ...test, '--valid', '-d', `${CONTRIBUTIONS}/example.json`, '-d', `${CONTRIBUTIONS}/*/*.json`);
  ajv(schemas, ...test, '--valid', '-d', `${FIXTURES}/valid/*.json`);
  ajv(schemas, ...test, '--invalid', '-d', `${FIXTURES}/invalid/schema/measurement/*.json`);
}

/** Runs ajv-cli in a folder. If it reports an error, this prints its output and lets the process fail. */
function ajv(cwd: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [AJV, ...args, ...OPTIONS], { cwd, encoding: 'utf8' });
  if (status !== 0) fail(`ajv ${args.join(' ')}\n${stdout}${stderr}`);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
