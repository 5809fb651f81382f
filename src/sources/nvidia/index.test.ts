import { describe, expect, test } from '@jest/globals';
import { findingsOf, fixture, importFixtures, tableText } from '../../../test/support/sources.ts';
import type { ImportResult } from '../source.ts';
import { forReaders } from './columns.ts';
import { nvidia } from './index.ts';

type Row = Record<string, unknown>;
type Facts = Record<'tdp' | 'systems' | 'mig_profiles' | 'mig_profiles_names_only' | 'embodied' | 'sources', Row[]>;

const FILE = 'hardware-facts.json';

function importChanged(change: (facts: Facts) => void): ImportResult {
  const facts = JSON.parse(fixture(`nvidia/${FILE}`)) as Facts;
  change(facts);
  return importFixtures(nvidia, { [FILE]: JSON.stringify(facts) });
}

describe("an import of NVIDIA's figures", () => {
  const imported = importFixtures(nvidia);

  test('gives one table per kind of figure, with the strongest kind of evidence', () => {
    expect(imported.version).toBe('per document');
    expect(tableText(imported, 'tdp.csv').split('\n')).toEqual([
      'gpu,gpu_key,form,max_tdp_w,tdp_label,memory,source,evidence,note',
      'B200,B200,SXM,1000,"Configurable up to 1,000 W",180 GB,nv-a,first_party,Others say 900 W.',
      'H100,H100,SXM5,700,Up to 700W (configurable),80 GB,nv-a,direct,',
      '',
    ]);
    expect(tableText(imported, 'systems.csv')).toContain(
      'Box H100,8 x H100 SXM5 80GB,10.2,10.2 kW max.,nv-b,transcribed,\n',
    );
    expect(tableText(imported, 'mig-profiles.csv')).toContain(
      'H100 80GB (PCIe and SXM5),H100,7g.80gb,Full,7/7,1,nv-b,direct,\n',
    );
    expect(tableText(imported, 'mig-profiles.csv')).not.toContain('B300');
    expect(tableText(imported, 'embodied.csv')).toContain('Board of 8,1300,nv-a,2025-07,transcribed,\n');
    expect(tableText(imported, 'documents.csv')).toContain(',2025 (per citation),2026-11-21,');
    expect(tableText(imported, 'documents.csv')).toContain(',undated,2026-11-21,');
  });
});

test.each<[string, keyof Facts, number, Row, string]>([
  ['an unknown card', 'tdp', 0, { gpu: 'H1000' }, 'nvidia/unknown-card /tdp/0/gpu'],
  ['a name that every object has', 'tdp', 0, { gpu: 'constructor' }, 'nvidia/unknown-card /tdp/0/gpu'],
  ['an unknown document', 'systems', 0, { source: 'nv-c' }, 'nvidia/cited-documents source'],
  ['a row without evidence', 'tdp', 0, { evidence: [] }, 'source/type /tdp/0/evidence'],
  ['a rumour', 'tdp', 0, { evidence: [{ kind: 'rumour', url: '', quote: '' }] }, 'source/type /tdp/0/evidence'],
  ['what its label has not', 'tdp', 1, { max_tdp_w: 1100 }, 'nvidia/figure-not-in-label /tdp/1/max_tdp_w'],
  ['a system without cards', 'systems', 0, { gpus: 0 }, 'source/pattern /systems/0/gpus'],
  ['a fraction as number', 'mig_profiles', 0, { sm_fraction: 0.1 }, 'source/type /mig_profiles/0/sm_fraction'],
  ['a second row of a card', 'tdp', 2, {}, 'table/duplicate gpu, form, memory'],
  ['a script as address', 'sources', 0, { url: 'javascript:alert(1)' }, 'source/unsafe-text /sources/0/url'],
  ['another date', 'embodied', 0, { published: 'July 2025' }, 'source/pattern /embodied/0/published'],
])('%s stops an import', (_what, list, row, fields, expected) => {
  const findings = findingsOf(() =>
    importChanged((facts) => {
      facts[list][row] = { ...(facts[list][row] ?? facts[list][0]), ...fields };
    }),
  );
  expect(findings.map((f) => `${f.rule} ${f.pointer}`)).toEqual([expected]);
});

test('an unknown field is a warning', () => {
  const { findings } = importChanged(({ tdp: [first] }) => Object.assign(first ?? {}, { boost_w: 900 }));
  expect(findings.map((f) => `${f.severity} ${f.rule} ${f.pointer}`)).toEqual(['warning source/changed-format /tdp/0']);
});

test.each([
  [
    'cite it as 2024 (60797101053, 56306558899) or FY25. The PDF itself was not readable here.',
    'cite it as 2024 or FY25.',
  ],
  ['published 2026-01-20 (per citation, id 58521019251)', 'published 2026-01-20 (per citation)'],
  ['undated (stored copy)', 'undated'],
  ['v580 copy (scraped 2025-12-02) and a later one', 'v580 (as of 2025-12-02) and a later one'],
  ['The PDF was not readable here.', ''],
  ['Per GPU.', 'Per GPU.'],
])('the collector\'s remarks are taken out of "%s"', (text, expected) => {
  expect(forReaders(text)).toBe(expected);
});
