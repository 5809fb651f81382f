import type { Release, Source } from '../../src/contract/generated/api.d.ts';
import type { Documents, Site } from '../documents.ts';
import { day, inPrint } from '../../src/figures/format.ts';
import { citationFacts } from '../../src/releases/citation.ts';
import { isRehearsedRelease } from '../../src/releases/rehearsal.ts';
import type { ChartFoot } from './chart.ts';

/** The footer of the charts on the page at `path`. `page` is the page with the charts, if it is another one. */
export function footOf({ documents, url }: Pick<Site, 'documents' | 'url'>, path: string, page = path): ChartFoot {
  const { manifest } = documents;
  const shown = releaseShown(documents);
  const depth = path.split('/').length - 2;
  return {
    base: depth === 0 ? './' : '../'.repeat(depth),
    site: url,
    page,
    release: `${manifest.name}, ${kindOf(shown)} of ${day(manifest.updated)}, ${licence(manifest.licence)}.`,
    date: manifest.updated,
    caveat: manifest.caveat,
    cite: citationFacts(manifest, shown, manifest.updated),
  };
}

/** What the pages show: a release, a rehearsal of one, or data that differ from the latest release. */
function kindOf(shown: Release | null): string {
  if (shown === null) return 'data';
  return isRehearsedRelease(shown) ? 'rehearsal release' : 'release';
}

/** A sentence that names a source: its data set, version and licence. */
export function sourceSentence({ name, version, licence: id }: Source): string {
  return `Source: ${inPrint([name, version].filter((part) => part !== null).join(', '))}${id === null ? '' : ` (${licence(id)})`}.`;
}

/** The usual name of a licence, from its SPDX id. */
function licence(id: string): string {
  return id.replace(/^CC-BY-(\d)/, 'CC BY $1');
}

/** The latest release, or null if the pages show data that differ from it. */
function releaseShown(documents: Documents): Release | null {
  const { releases, index, models, grid, hardware, perQuery, modelDocuments, workloadDocuments } = documents;
  const latest = releases?.releases.find(({ date }) => date === releases.latest);
  const shown = [
    ['index.json', index] as const,
    ['models.json', models] as const,
    ['grid.json', grid] as const,
    ['hardware.json', hardware] as const,
    ['per-query.json', perQuery] as const,
    ...modelDocuments.map((model) => [`models/${model.slug}.json`, model] as const),
    ...workloadDocuments.map((one) => [`workloads/${one.workload}.json`, one] as const),
  ];
  const isItsOwn = shown.every(([path, { data_version }]) => latest?.data_versions[path] === data_version);
  return latest !== undefined && isItsOwn ? latest : null;
}
