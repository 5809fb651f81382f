import { expect, test } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { snapshotOf } from '../../clients/build/snapshot.ts';
import { createClient } from '../../clients/js/src/client.ts';
import { isDay } from '../../src/core/text/date.ts';
import { threeDigits } from '../../src/figures/format.ts';
import { archiveOf } from '../../src/releases/archive.ts';
import { statusOf } from '../build/status.ts';
import { readDocuments } from '../build/read-documents.ts';
import others from '../components/others.json' with { type: 'json' };
import { built, DATE, project } from '../../test/support/inputs.ts';
import { howWeDifferPage } from './how-we-differ.tsx';

const { files } = built({ ...project.inputs, releases: null }).api;
const documents = readDocuments(files);
const html = renderToString(
  howWeDifferPage({
    documents,
    url: documents.manifest.site,
    repository: null,
    kit: () => ({ sha256: '', bytes: 0 }),
    packages: null,
    status: statusOf(documents, DATE, new Map()),
  }).body,
);

test('where the question is the same, our figure is the answer of the packages', () => {
  const client = createClient(snapshotOf(files, archiveOf(files), project.inputs.clients));
  const same = others.flatMap((other) => other.same ?? []);
  expect(same.length).toBeGreaterThan(0);
  for (const { slug: model, gpu, num_gpus: numGpus, output_tokens: outputTokens } of same) {
    const answer = client.estimate({ model, gpu, numGpus, outputTokens });
    expect(html).toContain(`${threeDigits(answer?.wh.value ?? NaN)}\u00a0Wh`);
  }
});

test('the figure of EcoLogits follows from the formula that it publishes', () => {
  // ecologits/impacts/llm.py at the commit that the page names: energy of a GPU per token, and GPUs for 16 bits.
  const [alpha, beta, gamma] = [1.1665273170451914e-6, -0.011205921025579175, 4.052928146734005e-5];
  const parametersB = 70.55;
  const gpus = 2 ** Math.ceil(Math.log2(Math.ceil((1.2 * parametersB * 16) / 8 / 80)));
  const wh = 400 * gpus * (alpha * Math.exp(beta * 64) * parametersB + gamma);
  expect(gpus).toBe(4);
  expect(others.find(({ name }) => name === 'EcoLogits')?.figure?.text).toContain(`${threeDigits(wh)} Wh`);
});

test.each(others)('$name has a source with an address and a date, which the page shows', ({ name, source, counts }) => {
  expect(new URL(source.url).protocol).toBe('https:');
  expect(isDay(source.date)).toBe(true);
  expect(source.date < DATE).toBe(true);
  for (const text of [name, source.url, counts]) expect(html).toContain(text);
});

test('whoever makes a calculator is led to the questions that it can be held against', () => {
  expect(html).toContain('href="/api/v1/cases.json"');
});
