import { CHAT } from '../../figures/chat.ts';
import { type PublishedFiles, SERVICE_FILE, type Statement } from './statement.ts';

/** The parts of the caveat for served models. Each pattern matches one part in any wording. */
const CAVEAT: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['GPU energy only', /GPU energy only/i],
  ['steady state', /steady[- ]state/i],
  ['a busy server', /busy server/i],
  ['host', /\bhosts?\b/i],
  ['network', /network/i],
  ['storage', /storage/i],
  ['cooling', /cooling/i],
  ['idle time', /idle/i],
  ['that the lower end of the uncertainty range is a lower bound', /lower end.*lower bound/i],
  ['that a lightly used server uses more', /lightly (?:used|loaded) server uses more/i],
];

/** What a reader must learn from the texts of a document to read its figures correctly. */
function requiredParts(published: PublishedFiles): [file: string, field: string, part: string, pattern: RegExp][] {
  const withCaveat = ['manifest.json', 'index.json', 'measurements.json', ...published.models().map(([file]) => file)];
  const { year } = published.document('grid.json');
  return [
    ...withCaveat.flatMap((file) =>
      CAVEAT.map(([part, pattern]): [string, string, string, RegExp] => [file, 'caveat', part, pattern]),
    ),
    ['index.json', 'workload', CHAT, new RegExp(CHAT)],
    ['index.json', 'selection', 'the lowest GPU energy per output token', /lowest GPU energy/],
    ['grid.json', 'basis', 'lifecycle', /lifecycle/i],
    ['grid.json', 'basis', 'location-based', /location-based/i],
    ['grid.json', 'basis', 'production-based', /production-based/i],
    ['grid.json', 'note', `the year, ${year}`, new RegExp(year)],
    [
      'grid.json',
      'note',
      '"1,000 for kg CO2e per billion output tokens"',
      /1,000 for kg CO2e per billion output tokens/,
    ],
    ['per-query.json', 'setup', 'batch size 1', /batch size 1\b/],
    ['per-query.json', 'setup', 'H100 80GB', /H100 80GB/],
  ];
}

/** Statements about texts. */
export const proseStatements: readonly Statement[] = [
  {
    id: 'parts-of-texts',
    sentence: 'Caveats, notes and selection rules say what is measured, how, and what is not included.',
    *check(published) {
      for (const [file, field, part, pattern] of requiredParts(published)) {
        const found = published.object(file)[field];
        if (pattern.test(String(found))) continue;
        const fix = `State it in the text of ${SERVICE_FILE}.`;
        yield { file, pointer: `/${field}`, found, expected: part, fix };
      }
    },
  },
];
