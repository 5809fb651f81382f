import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { lazyValue } from '../../src/core/files/lazy-files.ts';
import { bandInWords, threeDigits } from '../../src/figures/format.ts';
import { bandOf } from '../../src/figures/uncertainty.ts';
import { at } from '../charts/ceiling.ts';
import { type Figure, type Work, worksOf } from '../work.ts';
import { htmlOf, siteUnderTest } from './support/site.ts';

// That every figure of the tables of models, and of a model's page, is the least of what was published, by a reduction that
// shares nothing with that of the pages.

const site = siteUnderTest();
const works = lazyValue(() => worksOf(site.documents));

/** What the figures of a model on a GPU come to under a ceiling. */
function least(own: readonly Figure[], gpu: string, ceiling: number): Figure | undefined {
  let best: Figure | undefined;
  for (const c of own) {
    if (c.gpu !== gpu || c.latency > ceiling) continue;
    if (best === undefined || c.wh < best.wh || (c.wh === best.wh && c.latency < best.latency)) best = c;
  }
  return best;
}

/** Every kind of work under each of its ceilings, with its models. */
function everyCeiling(): { work: Work; ceiling: number; slugs: string[] }[] {
  return works().flatMap((work) => {
    const slugs = [...new Set(work.figures.map(({ slug }) => slug))];
    return work.ceilings.map((ceiling) => ({ work, ceiling, slugs }));
  });
}

/** A cell of figures as it is told: the figure and its band. */
function told(c: Figure | undefined): string[] {
  return c === undefined ? [] : [threeDigits(c.wh), bandInWords(c.wh, c.relative_uncertainty) ?? ''];
}

test('the table of each kind of work under each ceiling has the least of every model on every GPU, and its row leads there', () => {
  for (const { work, ceiling, slugs } of everyCeiling()) {
    const table = site.html(at(work.path, work, ceiling)).querySelector('table.figures');
    const rows = new Map([...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [row.id, row]));
    for (const slug of slugs) {
      const own = work.figures.filter((c) => c.slug === slug);
      const wanted = work.gpus.map((gpu) => least(own, gpu, ceiling));
      const row = rows.get(slug);
      expect([work.id, ceiling, slug, row !== undefined]).toEqual([work.id, ceiling, slug, wanted.some((c) => c)]);
      if (row === undefined) continue;
      const cells = [...row.querySelectorAll('td.figure:not(.more)')].map((cell) => [
        ...(cell.querySelector('b') === null ? [] : [cell.querySelector('b')?.textContent]),
        ...[...cell.querySelectorAll('small')].slice(0, 1).map((small) => small.textContent),
      ]);
      expect([slug, ceiling, ...cells]).toEqual([slug, ceiling, ...wanted.map(told)]);
      expect(row.querySelector('a')?.getAttribute('href')).toMatch(
        new RegExp(`${at(`/models/${slug}/`, work, ceiling)}$`),
      );
      const [best] = wanted.filter((c) => c !== undefined).sort((a, b) => a.wh - b.wh);
      if (own.some((c) => c.slug === slug) && workOf(slug).id === work.id)
        expect(findingOf(at(`/models/${slug}/`, work, ceiling))).toContain(`${threeDigits(best?.wh ?? 0)}\u00a0Wh`);
    }
  }
});

/** What a model's page says of its figures. */
function findingOf(path: string): string {
  return /id="figures">([^<]*)</.exec(htmlOf(site.folder, path))?.[1] ?? '';
}

/** The work that the page of a model is of: the first that it was measured on. */
function workOf(slug: string): Work {
  const found = works().find(({ figures }) => figures.some((c) => c.slug === slug));
  if (found === undefined) throw new Error(slug);
  return found;
}

test('a chip says the figure of the page that it leads to', () => {
  for (const slug of ['qwen-3-32b', 'deepseek-v3-1', 'pixart']) {
    const work = workOf(slug);
    for (const chip of site.html(`/models/${slug}/`).querySelectorAll('.ceilings a')) {
      const path = new URL(chip.getAttribute('href') ?? '', 'https://host.example').pathname.replace('/repository', '');
      const figure = chip.querySelector('small')?.textContent ?? '';
      const said = findingOf(path);
      expect(said).toContain(figure === 'none' ? 'no measured server answers' : figure);
    }
    expect(site.html(`/models/${slug}/`).querySelectorAll('.ceilings a')).toHaveLength(work.ceilings.length);
  }
});

test('every configuration of every model stands in its table, and can be linked to', () => {
  for (const { slug, configurations } of site.documents.modelDocuments) {
    const rows = [...site.html(`/models/${slug}/`).querySelectorAll('.dense tbody a[id]')].map(({ id }) => id);
    for (const { row_id } of configurations) expect(rows).toContain(row_id);
  }
});

test('a page that says the same as that without a ceiling names it as its own, and no other does', () => {
  for (const { slug } of site.documents.models.models) {
    const home = `/models/${slug}/`;
    const figuresOf = (path: string): string =>
      /<table class="figures"[^]*?<\/table>/.exec(htmlOf(site.folder, path))?.[0] ?? '';
    for (const ceiling of workOf(slug).ceilings) {
      const path = at(home, workOf(slug), ceiling);
      const isSame =
        figuresOf(path).replace(/<caption>[^]*?<\/caption>/, '') ===
        figuresOf(home).replace(/<caption>[^]*?<\/caption>/, '');
      const [, canonical = ''] = /rel="canonical" href="([^"]*)"/.exec(htmlOf(site.folder, path)) ?? [];
      expect([path, canonical.endsWith(isSame ? home : path)]).toEqual([path, true]);
    }
  }
});

test('the CSV of a chart names its rows, its units, and both ends of the band', () => {
  const rows: Record<string, string>[] = parse(readFileSync(join(site.folder, 'charts/lm-arena-chat.csv')), {
    columns: true,
  });
  const wanted = site.documents.index.rows.map(
    ({ row_id, wh_per_million_output_tokens: wh, relative_uncertainty: u }) => {
      const { low, high } = bandOf(wh, u);
      return [
        row_id,
        ...[wh.toPrecision(3), low.toPrecision(2), high.toPrecision(2)].map((one) => String(Number(one))),
      ];
    },
  );
  const shown = rows.map((row) => [
    row['row_id'],
    ...['', '_low', '_high'].map((end) => row[`wh_per_million_output_tokens${end}`]),
  ]);
  expect(shown.sort()).toEqual(wanted.sort());
});

test('a prediction has beside it what its model took on other work, and says where that lies outside', () => {
  const page = htmlOf(site.folder, '/models/').split('id="predicted"')[1] ?? '';
  const outside = site.documents.predictions.models.flatMap(({ model_id, gpus }) => {
    const own = works()
      .slice(1)
      .find(({ figures }) => figures.some((c) => c.model_id === model_id && c.tokens !== null));
    const least = own?.figures.filter((c) => c.model_id === model_id).sort((a, b) => a.wh - b.wh)[0];
    const predicted = gpus.find(({ gpu }) => gpu === least?.gpu);
    return least !== undefined && predicted !== undefined && least.wh > predicted.high ? [least] : [];
  });
  expect(outside).not.toEqual([]);
  for (const { wh } of outside) {
    expect(page).toMatch(new RegExp(`>${threeDigits(wh)} ?<[^]{0,200}?outside the interval for chat`));
  }
});
