import { isObject, type Json } from '../../core/text/json.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { hasText, type PublishedFiles, type Statement, unlessEqual } from './statement.ts';

/** The texts of data/service.json that documents carry as they are: path of the document, its field, the text. */
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

/** The record of each document's source, without what only the manifest says of it. */
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

/** Statements about texts and sources: a document carries them as data/ has them. */
export const proseStatements: readonly Statement[] = [
  {
    id: 'texts-of-the-data',
    section: '2.1',
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
    section: '2.1',
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
  {
    id: 'notes-on-scores',
    section: '2.7',
    sentence: 'A row of per-query.json has the note that the data have for it, and no other.',
    *check(published) {
      if (published.data === null) return;
      const { aiEnergyScore, service } = published.data;
      const notes = aiEnergyScore.scoreNotes.filter(({ round }) => round === service.per_query.round);
      for (const [i, row] of published.document('per-query.json').rows.entries()) {
        const own = notes.find(({ task, source_label: label }) => task === row.task && label === row.source_label);
        yield* unlessEqual('per-query.json', `/rows/${i}/note`, row.note ?? null, own?.note ?? null);
      }
    },
  },
  {
    id: 'descriptions-of-endpoints',
    section: '2.11',
    sentence:
      'Every endpoint has a description, every source names the documents it feeds, and known issues are listed.',
    *check(published) {
      const file = 'manifest.json';
      const manifest = published.document(file);
      for (const list of ['endpoints', 'further_endpoints'] as const) {
        for (const [i, { description }] of manifest[list].entries()) {
          if (hasText(description)) continue;
          yield { file, pointer: `/${list}/${i}/description`, found: description, expected: 'a description' };
        }
      }
      const paths = [...manifest.endpoints, ...manifest.further_endpoints].map(({ path }) => path);
      for (const [i, { documents }] of manifest.sources.entries()) {
        if (documents.length > 0 && documents.every((path) => paths.includes(path))) continue;
        yield { file, pointer: `/sources/${i}/documents`, found: documents, expected: 'paths of endpoints' };
      }
      const pinned = `${manifest.site}/api/v1/releases/{updated}{path}`;
      yield* unlessEqual(file, '/releases/pinned', manifest.releases.pinned, pinned);
      if (published.data === null) return;
      const issues = published.data.knownIssues.map(({ id }) => id);
      yield* unlessEqual(file, '/known_issues', manifest.known_issues.map(({ id }) => id).sort(), issues.sort());
    },
  },
  {
    id: 'history-is-kept',
    section: '3',
    sentence: 'The change log and the list of releases keep every earlier entry, and latest is the last release.',
    *check(published) {
      const { latest, releases } = published.document('releases/index.json');
      yield* unlessEqual('releases/index.json', '/latest', latest, releases.at(-1)?.date ?? null);
      if (published.data === null) return;
      const { changes: ledger, releases: earlier } = published.data;
      const { changes } = published.document('changes.json');
      yield* unlessEqual('changes.json', '/changes', changes.slice(0, ledger.length), ledger);
      const digests = (list: readonly { readonly date: string; readonly sha256: string }[]) =>
        list.map(({ date, sha256 }) => `${date} ${sha256}`);
      const known = digests(earlier?.releases ?? []);
      yield* unlessEqual('releases/index.json', '/releases', digests(releases).slice(0, known.length), known);
    },
  },
];
