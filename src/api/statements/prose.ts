import { isObject, type Json } from '../../core/text/json.ts';
import { CHAT } from '../../figures/chat.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { type PublishedFiles, SERVICE_FILE, type Statement, unlessEqual } from './statement.ts';

/** The texts that documents take unchanged from data/service.json: path of the document, its field, the text. */
function textsOf({ service }: Inputs, published: PublishedFiles): [file: string, field: string, text: unknown][] {
  const models = published.models().map(([file]): [string, string, unknown] => [file, 'caveat', service.caveat]);
  const { caveat, setup, classes, score, note } = service.per_query;
  return [
    ...models,
    ['index.json', 'caveat', service.caveat],
    ['index.json', 'workload', service.index.workload],
    ['index.json', 'selection', service.index.selection],
    ['manifest.json', 'caveat', service.caveat],
    ['manifest.json', 'attribution', service.attribution],
    ['manifest.json', 'description', service.description],
    ['manifest.json', 'publisher', service.publisher],
    ['grid.json', 'basis', service.grid.basis],
    ['hardware.json', 'note', service.hardware.note],
    ['per-query.json', 'caveat', caveat],
    ['per-query.json', 'setup', setup],
    ['per-query.json', 'classes', classes],
    ['per-query.json', 'score', score],
    ['per-query.json', 'note', note],
    ['measurements.json', 'caveat', service.caveat],
    ['measurements.json', 'note', service.measurements.note],
    ['predictions.json', 'caveat', service.predictions.caveat],
    ['prompts.json', 'caveat', service.prompts.caveat],
  ];
}

/** The source of each document, without the fields that only the manifest has. */
function sourceOfDocuments({ mlEnergy, ember, aiEnergyScore }: Inputs, published: PublishedFiles): [string, Json][] {
  const record = (source: Json): Json => {
    const { id, terms, ...rest } = source;
    return rest;
  };
  const ofMlEnergy = ['index.json', 'models.json', ...published.models().map(([file]) => file)];
  return [
    ...ofMlEnergy.map((file): [string, Json] => [file, record({ ...mlEnergy.source })]),
    ['grid.json', record({ ...ember.source })],
    ['per-query.json', record({ ...aiEnergyScore.source })],
  ];
}

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
  ['that every figure is a lower bound', /floor|lower bound|minimum/i],
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

/** Statements about texts, and about the source that each document names. */
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
  {
    id: 'texts-of-the-data',
    sentence: 'Caveats, notes and rules of selection are published in the words of data/service.json.',
    *check(published) {
      if (published.data === null) return;
      for (const [file, field, expected] of textsOf(published.data, published)) {
        yield* unlessEqual(file, `/${field}`, published.object(file)[field], expected);
      }
    },
  },
  {
    id: 'source-of-each-document',
    sentence: 'source names the data set, publisher, version, licence and citation as data/<source>/source.json does.',
    *check(published) {
      if (published.data === null) return;
      for (const [file, expected] of sourceOfDocuments(published.data, published)) {
        const { source } = published.object(file);
        for (const [key, value] of Object.entries(expected)) {
          yield* unlessEqual(file, `/source/${key}`, isObject(source) ? source[key] : undefined, value);
        }
      }
      const { licence } = published.document('grid.json');
      yield* unlessEqual('grid.json', '/licence', licence, published.data.ember.source.licence);
    },
  },
];
