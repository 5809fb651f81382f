import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { groupBy } from '../../src/core/text/group-by.ts';
import { lazyValue } from '../../src/core/memoize.ts';
import { threeDigits, times, twoDigits, uncertaintyRange } from '../../src/figures/format.ts';
import { LIVE_CHAT_LIMIT } from '../../src/figures/chat.ts';
import { uncertaintyBounds } from '../../src/figures/uncertainty.ts';
import { pathAt } from '../charts/latency-limit.ts';
import { type WorkloadConfiguration, medianOf, pageLimits, type Workload, workloadsOf } from '../workload.ts';
import { htmlOf, siteUnderTest } from './support/site.ts';

// Checks the selection of lowest-energy configurations with code that is independent of the pages.

const site = siteUnderTest();
const workloads = lazyValue(() => workloadsOf(site.documents));

/** The lowest-energy configuration of a model on a GPU at a latency limit. */
function lowest(own: readonly WorkloadConfiguration[], gpu: string, limit: number): WorkloadConfiguration | undefined {
  let best: WorkloadConfiguration | undefined;
  for (const c of own) {
    if (c.gpu !== gpu || c.latency > limit) continue;
    if (best === undefined || c.wh < best.wh || (c.wh === best.wh && c.latency < best.latency)) best = c;
  }
  return best;
}

/** Every workload at each of its latency limits, with its models. */
function everyLimit(): { workload: Workload; limit: number; slugs: string[] }[] {
  return workloads().flatMap((workload) => {
    const slugs = [...new Set(workload.configurations.map(({ slug }) => slug))];
    return pageLimits(workload, workload.configurations).map(({ limit }) => ({ workload, limit, slugs }));
  });
}

/** The text of a cell: the energy and its uncertainty range. */
function cellTexts(c: WorkloadConfiguration | undefined): string[] {
  return c === undefined ? [] : [threeDigits(c.wh), uncertaintyRange(c.wh, c.relative_uncertainty) ?? ''];
}

test('each table has the lowest energy of every model on every GPU, and its rows link to the pages of the models', () => {
  for (const { workload, limit, slugs } of everyLimit()) {
    const table = site.html(pathAt(workload.path, workload, limit)).querySelector('table.figures');
    const rows = new Map([...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [row.id, row]));
    for (const slug of slugs) {
      const own = workload.configurations.filter((c) => c.slug === slug);
      const wanted = workload.gpus.map((gpu) => lowest(own, gpu, limit));
      const row = rows.get(slug);
      expect([workload.id, limit, slug, row !== undefined]).toEqual([workload.id, limit, slug, wanted.some((c) => c)]);
      if (row === undefined) continue;
      const cells = [...row.querySelectorAll('td.figure:not(.more)')].map((cell) => [
        ...(cell.querySelector('b') === null ? [] : [cell.querySelector('b')?.textContent]),
        ...[...cell.querySelectorAll('small')].slice(0, 1).map((small) => small.textContent),
      ]);
      expect([slug, limit, ...cells]).toEqual([slug, limit, ...wanted.map(cellTexts)]);
      const [, path = ''] = /(\/models\/.*)/.exec(row.querySelector('a')?.getAttribute('href') ?? '') ?? [];
      const [best] = wanted.filter((c) => c !== undefined).sort((a, b) => a.wh - b.wh);
      if (own.some((c) => c.slug === slug) && workOf(slug).id === workload.id)
        expect(findingOf(path)).toContain(`${threeDigits(best?.wh ?? 0)}\u00a0Wh`);
    }
  }
});

/** The finding of a model's page. */
function findingOf(path: string): string {
  return /id="figures">([^<]*)</.exec(htmlOf(site.folder, path))?.[1] ?? '';
}

/** The workload of a model's page: the first that the model was measured on. */
function workOf(slug: string): Workload {
  const found = workloads().find(({ configurations }) => configurations.some((c) => c.slug === slug));
  if (found === undefined) throw new Error(slug);
  return found;
}

test('the home page has the median response and the lowest and highest one at both latency limits', () => {
  const [chat] = workloads();
  if (chat === undefined) throw new Error('Chat is missing');
  const slugs = [...new Set(chat.configurations.map(({ slug }) => slug))];
  const page = site.html('/');
  const title = page.querySelector('#responses h1')?.textContent;
  const facts = [...page.querySelectorAll('#responses .facts > div')].map(({ textContent }) => textContent);
  const responses = [chat.latencyLimits[0], LIVE_CHAT_LIMIT].map((limit) =>
    slugs.flatMap((slug) => {
      const own = chat.configurations.filter((c) => c.slug === slug);
      const on = chat.gpus.flatMap((gpu) => lowest(own, gpu, limit) ?? []);
      return on.sort((a, b) => a.wh - b.wh).slice(0, 1);
    }),
  );
  const shown = (wh: number): string => `${twoDigits(wh)}\u00a0Wh`;
  for (const [i, limit] of [chat.latencyLimits[0], LIVE_CHAT_LIMIT].entries()) {
    const energies = responses[i]?.map(({ whPerOutput }) => whPerOutput) ?? [];
    const median = medianOf(energies) ?? NaN;
    const range = `${twoDigits(Math.min(...energies))} to ${shown(Math.max(...energies))}`;
    if (i > 0) {
      for (const words of [shown(median), range, `${limit}\u00a0ms`, `${energies.length} models`])
        expect(facts[0]).toContain(words);
      continue;
    }
    expect(title).toContain(shown(median));
    // One sentence to quote has the range, the median and the condition.
    const quote = page.querySelector('#quote')?.textContent ?? '';
    for (const words of [shown(median), range, `${limit}\u00a0ms`, site.documents.manifest.name])
      expect(quote).toContain(words);
  }
});

test('the first figure of the home page follows from the main table as the methods say', () => {
  const lowestRows = groupBy(site.documents.index.rows, ({ slug }) => slug).map(([, rows]) =>
    rows.reduce((a, b) => (b.wh_per_million_output_tokens < a.wh_per_million_output_tokens ? b : a)),
  );
  const median = `${twoDigits(medianOf(lowestRows.map((row) => row.wh_per_response)) ?? NaN)}\u00a0Wh`;
  expect(site.html('/').querySelector('h1')?.textContent).toContain(median);
  const section = site.html('/methods/').querySelector('#from-the-main-table-to-the-home-page + p');
  expect(section?.textContent).toContain(median);
});

test('the link of a latency limit shows the energy on its page', () => {
  for (const slug of ['qwen-3-32b', 'deepseek-v3-1', 'pixart']) {
    const workload = workOf(slug);
    for (const link of site.html(`/models/${slug}/`).querySelectorAll('.latency-limits a')) {
      const path = new URL(link.getAttribute('href') ?? '', 'https://host.example').pathname.replace('/repository', '');
      const figure = link.querySelector('small')?.textContent ?? '';
      if (figure === 'none') expect(htmlOf(site.folder, path)).not.toContain('class="figures"');
      else expect(findingOf(path)).toContain(figure);
    }
    expect(site.html(`/models/${slug}/`).querySelectorAll('.latency-limits a')).toHaveLength(
      pageLimits(
        workload,
        workload.configurations.filter((c) => c.slug === slug),
      ).length,
    );
  }
});

test('the link of a stricter latency limit shows the median of its column in the table', () => {
  let compared = 0;
  for (const { workload, limit } of everyLimit()) {
    const page = site.html(pathAt(workload.path, workload, limit));
    const links = [...page.querySelectorAll('.latency-limits a')].map((link) => link.textContent);
    for (const head of page.querySelectorAll('.figures thead tr:last-child th.more')) {
      // The sign for sorting is an element before the name, and the unit one after it.
      const name = [...head.childNodes].find(({ nodeType }) => nodeType === head.TEXT_NODE)?.textContent ?? '';
      const shown = links.find((text) => text.startsWith(`${name} `))?.slice(name.length + 1);
      if (shown === undefined) continue;
      const [, column = ''] = /more-(\d+)/.exec(head.className) ?? [];
      // The script of the page computes the last row in the same way.
      const values = [...page.querySelectorAll(`.figures tbody .more-${column}`)]
        .map((cell) => Number(cell.getAttribute('data-value')))
        .filter((value) => value < Number.MAX_VALUE);
      const median = medianOf(values);
      const words = median === null ? 'none' : times(median);
      expect([workload.id, limit, name, shown]).toEqual([workload.id, limit, name, words]);
      expect(page.querySelector(`.figures tfoot .more-${column}`)?.textContent).toBe(median === null ? '–' : words);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(0);
});

test('the table of a model has every configuration, each with a link', () => {
  for (const { slug, configurations } of site.documents.modelDocuments) {
    const rows = [...site.html(`/models/${slug}/`).querySelectorAll('.dense tbody a[id]')].map(({ id }) => id);
    for (const { row_id } of configurations) expect(rows).toContain(row_id);
  }
});

test('a page with the same results as the loosest limit has that page as its canonical address', () => {
  for (const { slug } of site.documents.models.models) {
    const home = `/models/${slug}/`;
    const figuresOf = (path: string): string =>
      /<table class="figures"[^]*?<\/table>/.exec(htmlOf(site.folder, path))?.[0] ?? '';
    for (const limit of workOf(slug).latencyLimits) {
      const path = pathAt(home, workOf(slug), limit);
      const isSame =
        figuresOf(path).replace(/<caption>[^]*?<\/caption>/, '') ===
        figuresOf(home).replace(/<caption>[^]*?<\/caption>/, '');
      const [, canonical = ''] = /rel="canonical" href="([^"]*)"/.exec(htmlOf(site.folder, path)) ?? [];
      expect([path, canonical.endsWith(isSame ? home : path)]).toEqual([path, true]);
    }
  }
});

test('the CSV of a chart has row ids, units and both ends of the uncertainty range', () => {
  const rows: Record<string, string>[] = parse(readFileSync(join(site.folder, 'charts/lm-arena-chat.csv')), {
    columns: true,
  });
  const wanted = site.documents.index.rows.map(
    ({ row_id, wh_per_million_output_tokens: wh, relative_uncertainty: u }) => {
      const { low, high } = uncertaintyBounds(wh, u);
      return [
        row_id,
        ...[threeDigits(wh), threeDigits(low, 'down'), threeDigits(high, 'up')].map((one) =>
          String(Number(one.replaceAll(',', ''))),
        ),
      ];
    },
  );
  const shown = rows.map((row) => [
    row['row_id'],
    ...['', '_low', '_high'].map((end) => row[`wh_per_million_output_tokens${end}`]),
  ]);
  expect(shown.sort()).toEqual(wanted.sort());
});

test('a prediction is next to the measured value on another workload, which is marked if outside the interval', () => {
  const page = htmlOf(site.folder, '/models/').split('id="predicted"')[1] ?? '';
  const outside = site.documents.predictions.models.flatMap(({ model_id, gpus }) => {
    const own = workloads()
      .slice(1)
      .find(({ configurations }) => configurations.some((c) => c.model_id === model_id && c.tokens !== null));
    const least = own?.configurations.filter((c) => c.model_id === model_id).sort((a, b) => a.wh - b.wh)[0];
    const predicted = gpus.find(({ gpu }) => gpu === least?.gpu);
    return least !== undefined && predicted !== undefined && least.wh > predicted.high ? [least] : [];
  });
  expect(outside).not.toEqual([]);
  for (const { wh } of outside) {
    expect(page).toMatch(new RegExp(`>${threeDigits(wh)} ?<[^]{0,200}?outside the interval for chat`));
  }
});
