import { expect, test } from '@jest/globals';
import { readInputs } from '../src/api/inputs/read.ts';
import { CHAT } from '../src/figures/chat.ts';
import { breakingChanges } from '../src/releases/compatibility.ts';
import { apiIn, readArchive, releasesIn } from '../src/releases/archive.ts';
import { isRehearsedRelease } from '../src/releases/rehearsal.ts';
import { built, DATE, documentOf } from './support/inputs.ts';
import { PROJECT } from './support/project-files.ts';

// Tests of the project's current data. They compute every expected value from the tables, so that the data can change.

const { inputs } = await readInputs(PROJECT, { date: DATE });
const { api, findings } = built(inputs);

test('the API built from the current data breaks no rule', () => {
  expect(findings).toEqual([]);
});

test('the API has as many models, configurations, areas and scores as the data', () => {
  const { ember, aiEnergyScore, service } = inputs;
  const chat = inputs.mlEnergy.configurations.filter(({ workload }) => workload === CHAT);
  const models = documentOf(api, 'models.json').models;
  const configurations = models.flatMap((m) => documentOf(api, `models/${m.slug}.json`).configurations);
  expect(models).toHaveLength(new Set(chat.map(({ slug }) => slug)).size);
  expect(configurations).toHaveLength(chat.length);
  const usable = chat.filter((c) => c.median_itl_ms <= service.itl_deadline_ms);
  const pairs = new Set(usable.map(({ slug, gpu }) => `${slug}/${gpu}`));
  expect(documentOf(api, 'index.json').rows).toHaveLength(pairs.size);
  const figures = ember.intensity.filter((row) => String(row.year) === service.grid.year && row.g_co2e_per_kwh >= 0);
  const { areas } = documentOf(api, 'grid.json');
  expect(areas).toHaveLength(figures.length);
  expect(areas.filter((area) => area.area_type === 'world')).toHaveLength(1);
  const scores = aiEnergyScore.scores.filter(({ round }) => round === service.per_query.round);
  expect(documentOf(api, 'per-query.json').rows).toHaveLength(scores.length);
  for (const some of [models, configurations, pairs, areas, scores]) expect([...some].length).toBeGreaterThan(10);
});

test('the API is compatible with the last real release', () => {
  const archive = readArchive(PROJECT.published);
  // The first real release removes rehearsals, so compatibility with them is not required.
  const last = releasesIn(archive.live)
    .filter((release) => !isRehearsedRelease(release))
    .at(-1);
  const before = last === undefined ? null : apiIn(archive.release(last.date));
  expect(breakingChanges(before, api, inputs.retired)).toEqual([]);
});
