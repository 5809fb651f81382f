import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { Diff, Manifest } from '../src/contract/generated/api.d.ts';
import { git, initRepository } from './support/git.ts';
import { edit as editIn, makeMiniWithProgram } from './support/mini.ts';
import { run, temporaryFolders } from './support/project.ts';

// docs/architecture.md says what a new source or endpoint needs: one folder or file, one line in a list, and a
// schema. This test follows these instructions exactly in a copy of the project.

const temporary = temporaryFolders();
let root: string;

const write = async (path: string, content: string | object): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
};
const edit = (path: string, from: string | RegExp, to: string): Promise<void> => editIn(root, path, from, to);
const succeeds = async (command: string, ...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await run(command, args, {}, root);
  if (code !== 0) throw new Error(`npm run ${command} failed:\n${stderr}`);
  return stdout;
};
const read = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(root, path), 'utf8')) as T;

const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', additionalProperties: false };
const ROW = {
  place: { description: 'Where it was heard.', type: 'string', minLength: 1 },
  decibels: { description: 'How loud it was, dB.', type: 'number', minimum: 0 },
};

beforeAll(async () => {
  root = join(await temporary(), 'project');
  await makeMiniWithProgram(root);
  initRepository(root);
  await write('data/noise/source.json', {
    ...(await read<object>('data/nvidia/source.json')),
    id: 'noise',
    name: 'Noise of data centres (made up by a test)',
    publisher: 'A test',
  });
  await write('schema/data/readings.schema.json', {
    ...schema,
    title: 'ReadingRow',
    description: 'A row of data/noise/readings.csv.',
    required: Object.keys(ROW),
    properties: ROW,
  });
  const { properties } = await read<{ properties: Record<string, object> }>('schema/api/changes.schema.json');
  const head = Object.fromEntries(['version', 'updated', 'data_version'].map((name) => [name, properties[name] ?? {}]));
  await write('schema/api/noise.schema.json', {
    ...schema,
    title: 'Noise',
    description: 'How loud data centres are.',
    required: [...Object.keys(head), 'readings'],
    properties: {
      ...head,
      readings: { description: 'One row per place.', type: 'array', items: { $ref: '#/$defs/Reading' } },
    },
    $defs: {
      Reading: {
        description: 'How loud one place is.',
        type: 'object',
        additionalProperties: false,
        required: Object.keys(ROW),
        properties: ROW,
      },
    },
  });
  await write(
    'src/sources/noise/index.ts',
    `import type { ReadingRow } from '../../contract/generated/data.d.ts';
import type { Table } from '../../contract/tables/table.ts';
import { csvRows } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';

const readings: Table<ReadingRow> = { schema: 'ReadingRow', file: 'readings.csv', key: ['place'] };

export const noise = defineSource({
  id: 'noise',
  files: [{ name: 'noise.csv', at: '' }],
  importedTables: { readings },
  handKeptTables: {},
  read(files: OpenFiles) {
    const rows = csvRows(files.open('noise.csv'), { required: ['place', 'decibels'] });
    return {
      rows: {
        readings: rows.flatMap(
          (row) => row.toRow(readings, { place: row.get('place'), decibels: row.number('decibels') }) ?? [],
        ),
      },
      version: null,
      findings: [],
    };
  },
});
`,
  );
  await edit('src/sources/index.ts', /^(import \{ nvidia \}.*)$/m, "$1\nimport { noise } from './noise/index.ts';");
  await edit('src/sources/index.ts', '  boundaryRatios,\n', '  boundaryRatios,\n  noise,\n');
  await succeeds('generate');
  await write('noise.csv', 'place,decibels\nHall,60\nOffice,30\n');
  await succeeds('refresh', 'noise', '--from', `noise=${join(root, 'noise.csv')}`, '--retrieved', '2030-01-01');
});

test('a new source needs one folder and one line, and is then in the manifest and in all.zip', async () => {
  await succeeds('build', '--date', '2030-01-05');
  const manifest = await read<Manifest>('dist/api/v1/manifest.json');
  expect(manifest.sources.find(({ id }) => id === 'noise')).toMatchObject({
    name: 'Noise of data centres (made up by a test)',
    documents: ['/all.zip'],
  });
});

test('a new endpoint needs one file and one line, and diffs then report its records', async () => {
  const document = `import type { Noise } from '../contract/generated/api.d.ts';
import { documentEndpoint } from './endpoint.ts';

/** \`noise.json\`: how loud data centres are. */
export const noise = documentEndpoint<Noise>({
  path: '/noise.json',
  schema: 'Noise',
  sources: ['noise'],
  records: { readings: ['place'] },
  body: (inputs) => ({ readings: inputs.noise.readings.map((row) => ({ ...row })) }),
});
`;
  await edit(
    'src/api/documents/endpoints.ts',
    /^(import \{ perQuery \}.*)$/m,
    "$1\nimport { noise } from './noise.ts';",
  );
  await edit('src/api/documents/endpoints.ts', '  catalog,\n', '  noise,\n  catalog,\n');

  await write('src/api/documents/noise.ts', document);
  const release = (date: string): Promise<string> => {
    git(root, 'add', '--all');
    git(root, 'commit', '--quiet', '--allow-empty', '-m', 'Before a release');
    return succeeds('release', '--date', date, '--future');
  };
  await release('2030-01-10');
  expect((await read<Manifest>('api/v1/manifest.json')).sources.at(-1)?.documents).toEqual(['/all.zip', '/noise.json']);

  const { endpoints, further_endpoints: further } = await read<Manifest>('api/v1/manifest.json');
  expect(endpoints).toHaveLength(15);
  expect(further[0]?.path).toBe('/noise.json');

  // A table needs one more entry.
  await edit('src/api/documents/tables.ts', /^(import \{ perQuery \}.*)$/m, "$1\nimport { noise } from './noise.ts';");
  const entry = "  { name: 'noise', title: 'How loud data centres are', of: [noise], lists: ['readings'] },\n";
  await edit('src/api/documents/tables.ts', "  { name: 'models'", `${entry}  { name: 'models'`);
  await edit('data/noise/readings.csv', 'Hall,60', 'Hall,66');
  await edit('data/noise/readings.csv', 'Office,30\n', 'Office,30\nRoof,70\n');
  expect(await release('2030-02-10')).toContain('1 record added and 1 changed in noise.json');
  expect(await readFile(join(root, 'api/v1/releases/2030-02-10/tables/noise.csv'), 'utf8')).toBe(
    'place,decibels\r\nHall,66\r\nOffice,30\r\nRoof,70\r\n',
  );
  expect((await read<Manifest>('api/v1/manifest.json')).further_endpoints.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/tables/noise.csv', '/tables/noise.parquet']),
  );
  const { changes } = await read<Diff>('api/v1/releases/2030-02-10/diff.json');
  const common = { document: 'noise.json', list: 'readings' };
  expect(changes.filter(({ document: path }) => path === 'noise.json')).toEqual([
    expect.objectContaining({ ...common, id: 'Hall', change: 'changed', field: 'decibels', old: 60, new: 66 }),
    expect.objectContaining({ ...common, id: 'Roof', change: 'added', field: null }),
  ]);
});
