/**
 * Checks schemas, fixtures and what would be published now as somebody would who has only files and a validator: with
 * ajv-cli, and none of the code of the project but the build. A part of `npm run lint`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const MEASUREMENT = 'schema/measurement.schema.json';
const FIXTURES = 'test/fixtures/contributions';

interface OpenApi {
  readonly paths: Record<
    string,
    { get: { responses: { 200: { content: Record<string, { schema: { $ref?: string } }> } } } }
  >;
}

const folder = mkdtempSync(join(tmpdir(), 'outsider-'));
try {
  // What was released before may lack what the schemas have gained since.
  execFileSync(process.execPath, ['scripts/run.js', 'build', '--out', join(folder, 'api')], { stdio: 'ignore' });
  // Each with the address by which others refer to it; and beside it a reference to it alone, as ajv-cli refuses a schema
  // that is among the referenced ones as well.
  const { $id: base } = json(MEASUREMENT) as { $id: string };
  const references = new Map<string, string>();
  for (const path of readdirSync('schema', { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.schema.json')) continue;
    const schema = json(join('schema', path)) as { title: string };
    const $id = new URL(path, base).href;
    write(join(folder, 'schema', path), { ...schema, $id });
    references.set(schema.title, write(join(folder, 'reference', path), { $ref: $id }));
  }
  const others = ['-r', `${folder}/schema/**/*.json`];
  ajv('compile', '-s', `${folder}/reference/**/*.json`, ...others);
  ajv('test', '-s', MEASUREMENT, '--valid', '-d', `${FIXTURES}/valid/*.json`, '-d', 'contributions/example.json');
  ajv('test', '-s', MEASUREMENT, '--invalid', '-d', `${FIXTURES}/invalid/schema/measurement/*.json`);
  for (const [path, { get }] of Object.entries((json(join(folder, 'api/openapi.json')) as OpenApi).paths)) {
    const title = get.responses[200].content['application/json']?.schema.$ref?.replace('#/components/schemas/', '');
    if (title === undefined) continue;
    const files = join(folder, 'api', path.replace(/\{\w+\}/g, '*'));
    ajv('test', '-s', references.get(title) ?? `no schema is called ${title}`, '--valid', ...others, '-d', files);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Runs ajv-cli. What it finds wrong it prints, and this process fails. */
function ajv(...args: readonly string[]): void {
  // Not strict: x-open-enum is a word of our own, which no validator has to know.
  const options = ['--spec=draft2020', '-c', 'ajv-formats', '--allow-union-types', '--strict=false'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/ajv-cli/dist/index.js', ...args, ...options],
    { encoding: 'utf8' },
  );
  if (status === 0) return;
  console.error(`ajv ${args.join(' ')}\n${stdout}${stderr}`);
  process.exitCode = 1;
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function write(path: string, value: unknown): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
  return path;
}
