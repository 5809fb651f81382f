/**
 * The layers, lowest first. A file imports files of its own layer and of the layers before it in this list, never of one
 * after it. Workspaces import src/; src/ imports no workspace. docs/architecture.md explains the layers.
 */
const LAYERS = [
  ...['core', 'contract', 'figures', 'sources', 'checker', 'api', 'releases', 'refresh', 'github', 'cli'].map(
    (name) => [name, `^src/${name}/`],
  ),
  ['commands', '^scripts/'],
  ['client-js', '^packages/client-js/(src/|generated/|[^/]+$)'],
  // The data that the packages, the report and the site compute with.
  ['client-snapshot', '^packages/client-js/snapshot/'],
  // The build of both packages.
  ['client-build', '^packages/(client-js/build|client-js/scripts|client-python)/'],
  ['measure', '^packages/measure/'],
  ['report', '^packages/report/'],
  ['charts', '^site/(charts/|[^/]+$)'],
  ...['blocks', 'islands', 'pages', 'build', 'scripts'].map((name) => [`site-${name}`, `^site/${name}/`]),
  ['bench', '^bench/'],
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'No import cycles.',
      from: {},
      to: { circular: true },
    },
    ...LAYERS.slice(0, -1).map(([name, path], i) => ({
      name: `${name}-imports-no-layer-above`,
      severity: 'error',
      comment: 'A file imports only its own layer and the layers before it in .dependency-cruiser.js.',
      from: { path },
      to: { path: LAYERS.slice(i + 1).map(([, above]) => above) },
    })),
    {
      name: 'client-js-imports-only-arithmetic',
      severity: 'error',
      comment: 'The published package contains the arithmetic of src/figures, and nothing that builds documents.',
      from: { path: '^packages/client-js/src/' },
      to: { path: '^src/(?!core/|contract/|figures/)' },
    },
    {
      name: 'client-js-shares-few-modules',
      severity: 'error',
      comment:
        'The site and the report call the client, and share its arithmetic, names, phrases, sentences and rejections.',
      from: { path: '^(site|packages/report)/' },
      to: { path: '^packages/client-js/src/(?!(amounts|client|names|phrases|rejection|words)[.]ts$)' },
    },
    {
      name: 'report-imports-no-client-build',
      severity: 'error',
      comment: 'The report computes with the snapshot and the client. It builds no package.',
      from: { path: '^packages/report/' },
      to: { path: '^packages/(client-js/build|client-js/scripts|client-python)/' },
    },
    {
      name: 'inputs-import-no-documents',
      severity: 'error',
      comment:
        'Documents are built from inputs, so inputs import nothing from the modules that build or check documents.',
      from: { path: '^src/api/inputs/' },
      to: { path: '^src/api/(documents|statements)/' },
    },
    {
      name: 'no-command-imports-a-command',
      severity: 'error',
      comment: 'Nothing imports a command. What two commands share belongs in a module.',
      from: {},
      to: { path: '^scripts/|^site/scripts/|^packages/[^/]+/scripts/' },
    },
    {
      name: 'every-file-has-a-layer',
      severity: 'error',
      comment: 'Add a new folder to the list of layers in .dependency-cruiser.js.',
      from: {},
      to: { path: '^(bench|packages|scripts|site|src)/', pathNot: LAYERS.map(([, path]) => path) },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$|/test/' },
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    includeOnly: '^(bench|packages|scripts|site|src)/',
  },
};
