import { indexRows } from './configurations.ts';
import { type Statement, unlessEqual } from './statement.ts';

/** Statements about `models.json`, and about the model that each `models/<slug>.json` describes. */
export const modelStatements: readonly Statement[] = [
  {
    id: 'slugs-name-documents',
    sentence: 'Every slug in index.json and models.json names a valid /models/{slug}.json.',
    *check(published) {
      const documents = new Set(published.models().map(([file]) => file));
      const listed = published.document('models.json').models.map(({ slug }, i) => ({
        file: 'models.json',
        pointer: `/models/${i}/slug`,
        slug,
      }));
      for (const { file, pointer, slug } of [...listed, ...indexRows(published)]) {
        if (documents.has(`models/${slug}.json`)) continue;
        yield { file, pointer, found: slug, expected: 'the slug of a document' };
      }
      const slugs = new Set(listed.map(({ slug }) => `models/${slug}.json`));
      for (const file of documents) {
        if (!slugs.has(file)) yield { file, found: 'no entry in models.json', expected: 'an entry in models.json' };
      }
    },
  },
  {
    id: 'document-named-by-slug',
    sentence: 'The document of a model is named by its slug.',
    *check(published) {
      for (const [file, { slug }] of published.models()) {
        yield* unlessEqual(file, '/slug', `models/${slug}.json`, file);
      }
    },
  },
  {
    id: 'models-agree',
    sentence: 'A model has the same names and sizes in models.json, index.json and its own document.',
    *check(published) {
      const models = published.document('models.json').models;
      const fields = ['name', 'model_id', 'params_b', 'active_params_b'] as const;
      for (const [file, model] of published.models()) {
        const listed = models.find(({ slug }) => slug === model.slug);
        for (const field of fields) yield* unlessEqual(file, `/${field}`, model[field], listed?.[field]);
      }
      for (const { file, pointer, slug, row } of indexRows(published)) {
        const listed = models.find((model) => model.slug === slug);
        yield* unlessEqual(file, `${pointer}/model`, row.model, listed?.name);
        for (const field of fields.slice(1) as ('model_id' | 'params_b' | 'active_params_b')[]) {
          yield* unlessEqual(file, `${pointer}/${field}`, row[field], listed?.[field]);
        }
      }
    },
  },
  {
    id: 'measured-gpus',
    sentence: 'gpus lists the GPUs on which a model was measured.',
    *check(published) {
      const { models } = published.document('models.json');
      for (const [file, model] of published.models()) {
        const expected = [...new Set(model.configurations.map(({ gpu }) => gpu))].sort();
        yield* unlessEqual(file, '/gpus', model.gpus, expected);
        const i = models.findIndex(({ slug }) => slug === model.slug);
        yield* unlessEqual('models.json', `/models/${i}/gpus`, models[i]?.gpus, expected);
      }
    },
  },
  {
    id: 'active-parameters',
    sentence: 'A dense model uses all its parameters per token; a mixture of experts uses fewer.',
    *check(published) {
      for (const [file, model] of published.models()) {
        const { params_b: all, active_params_b: active } = model;
        const isConsistent = model.architecture === 'MoE' ? active < all : active <= all && active > 0;
        if (isConsistent) continue;
        const expected = model.architecture === 'MoE' ? `less than ${all}` : `at most ${all}`;
        yield { file, pointer: '/active_params_b', found: active, expected };
      }
    },
  },
];
