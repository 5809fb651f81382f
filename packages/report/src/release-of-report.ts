import type { TokenEnergy } from '../../client-js/token-energy.d.ts';
import type { Grid, Manifest } from '../../../src/contract/generated/api.d.ts';
import type { readTree } from '../../../src/core/files/read-tree.ts';
import { text } from '../../../src/core/text/json.ts';
import type { Service } from '../../../src/contract/generated/data.d.ts';
import {
  caveatOf,
  caveatWithoutBound,
  caveatWithoutLoad,
  promptCaveat,
  promptCaveatWithoutBound,
} from '../../../src/figures/caveat.ts';
import { releasesIn } from '../../../src/releases/archive.ts';
import { citationFacts, cite, sourceCitation } from '../../../src/releases/citation.ts';
import { isRehearsedRelease } from '../../../src/releases/rehearsal.ts';
import type { Line } from './line.ts';
import type { Report } from './report.ts';
import type { ReleaseTexts } from './words/release-texts.ts';

/** A rehearsal is removed by the first release at a public address. */
const CITE_COMMIT = 'This release is a rehearsal, so also cite the commit (git rev-parse HEAD).';

/** The files of an API by their path. */
type ApiFiles = ReturnType<typeof readTree>;

type Release = ReturnType<typeof releasesIn>[number];

/** The texts of the release behind a report, and how to cite each source of the documents with its figures. */
export function releaseOf(
  report: Report,
  client: TokenEnergy,
  files: ApiFiles,
  service: Pick<Service, 'caveat' | 'prompts'>,
): { readonly texts: ReleaseTexts; readonly sources: readonly string[] } {
  const manifest = JSON.parse(text(files.get('manifest.json'))) as Manifest;
  const release = releasesIn(files).find(({ date }) => date === client.about().release) ?? null;
  const url = release === null ? `${manifest.site}/api/v1/` : new URL('.', release.url).href;
  const { cited, shown } = documentsOf(report);
  const texts = {
    caveat: caveatOf(service),
    caveatWithoutBound: caveatWithoutBound(service),
    caveatWithoutLoad: caveatWithoutLoad(service),
    promptCaveat: promptCaveat(service),
    promptCaveatWithoutBound: promptCaveatWithoutBound(service),
    citation: citationOf(cited, manifest, release, url),
    sourcesOfFigures: `Sources of the figures: ${sourcesIn(report, client).join('; ')}.`,
    gridBasis: (JSON.parse(text(files.get('grid.json'))) as Grid).basis,
    archive: [...fingerprintOf(release), ...commitOf(release)].join(' '),
  };
  const behind = manifest.sources.filter((source) => shown.some((path) => source.documents.includes(`/${path}`)));
  // The parts of a report cite nothing if it has predictions only, so its page does.
  const ofPredictions = [texts.citation, texts.sourcesOfFigures, ...commitOf(release)].join(' ');
  return {
    texts,
    sources: [
      ...(cited.includes(PREDICTIONS) ? [ofPredictions] : []),
      ...behind.map((source) => sourceInWords(source, url)),
    ],
  };
}

const PREDICTIONS = 'predictions.json';

/** The documents of the API that a report cites, and those that its page shows figures from. */
function documentsOf({ measured, others, question }: Report): Record<'cited' | 'shown', readonly string[]> {
  const withFigure = [...measured, ...others.filter((line) => line.kind === 'earlier')];
  const predictions = others.some(({ kind }) => kind === 'predicted') ? [PREDICTIONS] : [];
  const cited = new Set([
    ...withFigure.map(({ estimate }) => `workloads/${estimate.workload}.json`),
    // The page always has the predictions. They are cited only if there are no other figures.
    ...(withFigure.length > 0 ? [] : predictions),
    'grid.json',
    ...(question.boundary == null ? [] : ['boundaries.json']),
    ...(hasPromptEnergy(measured) ? ['prompts.json'] : []),
  ]);
  return { cited: [...cited], shown: [...cited, ...predictions] };
}

function hasPromptEnergy(measured: Report['measured']): boolean {
  return measured.some(({ reading }) => (reading?.wh ?? 0) > 0);
}

/** How to cite documents of a release, at the address of the release. */
function citationOf(documents: readonly string[], manifest: Manifest, release: Release | null, url: string): string {
  // The citation names the author and the data set anyway.
  const title = manifest.citation.title.replace(`${manifest.name}: `, '');
  // The fingerprint and the commit have a text of their own.
  const facts = { ...citationFacts(manifest, release, manifest.updated), archive: null };
  return cite(facts, { title, keyName: 'report', version: documents.join(', '), url }).text;
}

function fingerprintOf(release: Release | null): string[] {
  return release === null ? [] : [`The SHA-256 of the release's all.zip is ${release.sha256}.`];
}

function commitOf(release: Release | null): string[] {
  return release !== null && isRehearsedRelease(release) ? [CITE_COMMIT] : [];
}

/** The sources of the figures of a report, each with its version and licence. */
function sourcesIn({ measured, others }: Report, client: TokenEnergy): string[] {
  const { prompts } = client.about().sources;
  const hasPrompts = prompts !== null && hasPromptEnergy(measured);
  const measuredEver: readonly Line[] = [...measured, ...others.filter((line) => line.kind === 'earlier')];
  const lines = measuredEver.length > 0 ? measuredEver : others;
  return [...new Set([...lines.flatMap(({ estimate }) => estimate?.sources ?? []), ...(hasPrompts ? [prompts] : [])])];
}

/** How to cite a source. `url` is the address of the release, for documents that name sources without an address. */
function sourceInWords(source: Manifest['sources'][number], url: string): string {
  const { name, version, citation, documents } = source;
  if (citation !== null) return `${[name, version].filter((part) => part !== null).join(', ')}: ${citation}`;
  const list = documents.find((path) => path.endsWith('.json'));
  if (source.url !== null || list === undefined) return sourceCitation(source);
  return `${name}. Each document is named in ${new URL(list.slice(1), url).href}`;
}
