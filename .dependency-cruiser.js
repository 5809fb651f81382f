/**
 * The rooms of the house, from the ground up. A room imports rooms before it in this list, and none after it; what is
 * not in the list has no place. docs/house.md says why.
 */
const ROOMS = [
  ...['core', 'contract', 'figures', 'sources', 'checker', 'api', 'releases', 'refresh', 'kit'].map(inSrc),
  ['packages', '^clients/(?!build/)'],
  // Charts, and what they and the pages are drawn from.
  ['charts', '^site/(charts/|[^/]+$)'],
  ...['blocks', 'islands', 'pages'].map((name) => [name, `^site/${name}/`]),
  ['packages-build', '^packages/client-js/build/'],
  inSrc('report'),
  ['pages-build', '^site/build/'],
  inSrc('github'),
  inSrc('cli'),
  ['bench', '^bench/'],
  ['commands', '^scripts/'],
];

/** @param {string} name @returns {[string, string]} */
function inSrc(name) {
  return [name, `^src/${name}/`];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'No two files import each other, over any number of others.',
      from: {},
      to: { circular: true },
    },
    ...ROOMS.slice(0, -1).map(([name, path], i) => ({
      name: `${name}-imports-no-room-above`,
      severity: 'error',
      comment: 'Arrows point down: a room imports only rooms that stand before it in .dependency-cruiser.js.',
      from: { path },
      to: { path: ROOMS.slice(i + 1).map(([, above]) => above) },
    })),
    {
      name: 'packages-import-the-ground-alone',
      severity: 'error',
      comment: 'What people install has the arithmetic of the house inside, and nothing that makes its documents.',
      from: { path: '^clients/(?!build/)' },
      to: { path: '^src/(?!core/|contract/|figures/)' },
    },
    {
      name: 'no-command-imports-a-command',
      severity: 'error',
      comment: 'Nothing imports a command: what two commands share belongs into a room.',
      from: {},
      to: { path: '^scripts/' },
    },
    {
      name: 'every-file-has-a-room',
      severity: 'error',
      comment: 'A new folder below src/ gets its place in the list of .dependency-cruiser.js.',
      from: {},
      to: { path: '^(bench|clients|scripts|site|src)/', pathNot: ROOMS.map(([, path]) => path) },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    // Types are arrows, too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    includeOnly: '^(bench|clients|scripts|site|src)/',
  },
};
