/** What only GitHub can show of a workflow: `npm run rehearse` runs all of them, on doubles of what is not ours. */
interface FirstRun {
  /** File of the workflow. */
  readonly workflow: string;
  /** What to do to see it run, and what to look at. */
  readonly see: string;
}

/** Every workflow, in the order of docs/releasing.md, The first real day. */
export const FIRST_DAY: readonly FirstRun[] = [
  { workflow: 'ci.yml', see: 'push to the default branch: every version of Node.js is on the image of the runner' },
  {
    workflow: 'contribution-check.yml',
    see: 'open a pull request with a measurement from a second account: annotations, summary',
  },
  {
    workflow: 'contribution-report.yml',
    see: 'the same pull request: status, labels and comment; it can be merged with the status alone, and not without it',
  },
  {
    workflow: 'release.yml',
    see: 'release: the deploy key passes the rules, nobody else does; gh attestation verify all.zip succeeds',
  },
  { workflow: 'pages.yml', see: 'open the site: npm run verify -- --url and npm run status -- --url succeed' },
  {
    workflow: 'refresh-sources.yml',
    see: 'Run workflow: every publisher is reached from there, and a pull request can be opened',
  },
  { workflow: 'long-tests.yml', see: 'Run workflow: two hours are enough' },
  { workflow: 'codeql.yml', see: 'its results are under Security, Code scanning; it is not rehearsed' },
  { workflow: 'scorecard.yml', see: 'its results are under Security, Code scanning; it is not rehearsed' },
];
