/**
 * Checks schemas, fixtures and published documents as somebody would who has nothing but the files and a validator:
 * with ajv-cli, and none of the code of the project. Run by `npm run check:outsider`; fails when anything is wrong.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const AJV = 'node_modules/ajv-cli/dist/index.js';
// Not strict: x-open-enum is a word of our own, which no validator has to know.
const OPTIONS = ['--spec=draft2020', '-c', 'ajv-formats', '--allow-union-types', '--strict=false'];
const MEASUREMENT = 'schema/measurement.schema.json';
const FIXTURES = 'test/fixtures/contributions';

interface Schema {
  readonly $id?: string;
  readonly title?: string;
}
interface OpenApi {
  readonly paths: Readonly<
    Record<string, { get: { responses: { 200: { content: Record<string, { schema: { $ref?: string } }> } } } }>
  >;
}

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log('Usage: npm run check:outsider\n\nChecks schemas, fixtures and published documents with ajv-cli alone.');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'outsider-'));
const API = join(folder, 'api');
const faults: string[] = [];
try {
  build();
  const refs = writeSchemas();
  const others = ['-r', `${folder}/schema/**/*.json`];
  expect('every schema compiles', ['compile', '-s', `${folder}/ref/**/*.json`, ...others]);
  const measurement = ['test', '-s', MEASUREMENT];
  const valid = ['-d', `${FIXTURES}/valid/*.json`, '-d', 'contributions/example.json'];
  const invalid = ['-d', `${FIXTURES}/invalid/schema/*.json`];
  expect('valid fixtures and the example are valid', [...measurement, '--valid', ...valid]);
  expect('fixtures that break the schema are refused', [...measurement, '--invalid', ...invalid]);
  for (const [document, title] of describedDocuments()) {
    const schema = refs.get(title);
    if (schema === undefined) faults.push(`api/v1${document}: no schema is called ${title}`);
    else
      expect(`api/v1${document} is valid (${title})`, [
        'test',
        '--valid',
        '-s',
        schema,
        ...others,
        '-d',
        `${API}${document}`,
      ]);
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (faults.length > 0) {
  console.error(`\n${faults.length} faults:\n${faults.join('\n')}`);
  process.exitCode = 1;
}

/**
 * Copies the schemas, each with the address by which the others refer to it, and writes one schema beside each that is
 * nothing but a reference to it: ajv-cli refuses a schema that is among the referenced ones as well.
 * @returns the references by the titles of the schemas.
 */
function writeSchemas(): ReadonlyMap<string, string> {
  const { $id: base } = json(MEASUREMENT) as Schema;
  const refs = new Map<string, string>();
  for (const path of readdirSync('schema', { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.schema.json')) continue;
    const schema = json(join('schema', path)) as Schema;
    const $id = new URL(path, base).href;
    const ref = join(folder, 'ref', path);
    write(join(folder, 'schema', path), { ...schema, $id });
    write(ref, { $ref: $id });
    refs.set(schema.title ?? path, ref);
  }
  return refs;
}

/** Builds what would be published now: what was released before may lack what the schemas have gained since. */
function build(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.js', 'build', '--out', API], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The API can't be built:\n${stderr}`);
}

/** The published documents that the OpenAPI description names a schema for; a placeholder stands for every file. */
function describedDocuments(): [document: string, title: string][] {
  return Object.entries((json(join(API, 'openapi.json')) as OpenApi).paths).flatMap(([path, { get }]) => {
    const $ref = get.responses[200].content['application/json']?.schema.$ref;
    return $ref === undefined ? [] : [[path.replace(/\{\w+\}/g, '*'), $ref.replace('#/components/schemas/', '')]];
  });
}

/** Runs ajv-cli, which must succeed. */
function expect(what: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [AJV, ...args, ...OPTIONS], { encoding: 'utf8' });
  console.log(`${status === 0 ? 'ok   ' : 'FAULT'} ${what}`);
  if (status !== 0) faults.push(`${what}:\n${stdout}${stderr}`);
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function write(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}
