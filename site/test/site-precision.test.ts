import { expect, test } from '@jest/globals';
import { allReversals, reversalsOf } from '../blocks/precision-note.tsx';
import { workloadsOf } from '../workload.ts';
import { siteUnderTest } from './support/site.ts';

// The note on models whose version with 8 bits has a higher energy than the one with 16 bits.

const site = siteUnderTest();

test('pages of both versions explain a higher energy with 8 bits, and other pages have no note', () => {
  const [chat] = workloadsOf(site.documents);
  if (chat === undefined) throw new Error('No workload');
  const [loosest] = chat.latencyLimits;
  const slugs = [...new Set(chat.configurations.map(({ slug }) => slug))];
  const noted = slugs.filter((slug) => reversalsOf(chat, slug, loosest).length > 0);
  expect(noted.filter((slug) => slug.endsWith('-fp8')).length).toBeGreaterThan(0);
  for (const slug of slugs) {
    const note = site.html(`/models/${slug}/`).querySelector('#precision');
    expect([slug, note !== null]).toEqual([slug, noted.includes(slug)]);
    const linked = note?.querySelector('a')?.getAttribute('href');
    if (linked != null)
      expect(noted.some((other) => other !== slug && linked.endsWith(`/models/${other}/`))).toBe(true);
  }
  // The table of all models has the same notes.
  const all = allReversals(chat, loosest);
  expect(site.html('/models/').querySelectorAll('#precision > p')).toHaveLength(all.length);
  expect(new Set(all.map(({ in8Bits }) => in8Bits.slug))).toEqual(
    new Set(noted.filter((slug) => slug.endsWith('-fp8'))),
  );
  for (const { in8Bits, in16Bits, atSameBatch } of noted.flatMap((slug) => reversalsOf(chat, slug, loosest))) {
    expect(in8Bits.wh).toBeGreaterThan(in16Bits.wh);
    // The batch explains the order only if the order is the other way round at one batch limit.
    if (atSameBatch === null) continue;
    expect(atSameBatch.batchLimit).toBe(in8Bits.batchLimit);
    expect(atSameBatch.wh).toBeGreaterThan(in8Bits.wh);
    expect(in16Bits.runningBatch).toBeGreaterThan(in8Bits.runningBatch);
  }
});
