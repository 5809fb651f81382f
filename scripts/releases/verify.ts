import { dataVersion } from '../contract/data-version.ts';
import type { Releases } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import { jsonText } from '../text/json.ts';
import { finding, type Finding } from '../findings/finding.ts';
import { byCodePoint } from '../text/order.ts';
import { isEmpty, type Archive } from './archive.ts';
import { DIFF, RELEASES_INDEX, SUMS } from './dated.ts';
import { isObject, jsonObject, text } from '../text/json.ts';
import { equal, fault, same, verifyRelease, Versions, WRONG_VERSION } from './verify-release.ts';

/** What can be said of an archive: whether the files are all there are, or only those that somebody could fetch. */
export interface VerifyOptions {
  /** The dates to verify; all of them where absent. */
  readonly dates?: readonly string[];
  /** False where files beyond the listed ones can't be seen, as on a live site. */
  readonly complete: boolean;
}

/**
 * All that is wrong with a published archive, each file by its path below `/api/v1/`: digests, missing and extra
 * files, archives that differ from their folders, data versions that can't be recomputed, live files that are not
 * those of the latest release. A single flipped byte is found and named.
 */
export function verifyArchive(archive: Archive, validator: Validator, { dates, complete }: VerifyOptions): Finding[] {
  const index = jsonObject(archive.live.get(RELEASES_INDEX));
  if (index === null)
    return [fault('verify/index', RELEASES_INDEX, 'The list of releases is missing, or no JSON object')];
  const invalid = validator.check('Releases', index);
  if (invalid.length > 0) {
    return invalid.map(({ keyword, ...violation }) =>
      finding({ rule: 'verify/index', file: RELEASES_INDEX, ...violation }),
    );
  }
  const list = index as unknown as Releases;
  const wanted = list.releases.filter(({ date }) => dates === undefined || dates.includes(date));
  const versions = new Versions();
  const unknown = (dates ?? []).filter((date) => !list.releases.some((release) => release.date === date));
  return [
    ...unknown.map((date) => fault('verify/date', RELEASES_INDEX, `There is no release ${date}`)),
    ...verifyList(list, archive, complete),
    ...wanted.flatMap((release) => verifyRelease(release, archive.release(release.date), complete, versions)),
    ...verifyLive(list, archive, complete),
  ];
}

/** The list itself: its order, its latest, its own data_version, and no folder that it does not name. */
function verifyList(list: Releases, { live, folders }: Archive, complete: boolean): Finding[] {
  const dates = list.releases.map(({ date }) => date);
  const strays = [...live.keys()].filter((path) => path.startsWith('releases/') && path !== RELEASES_INDEX);
  return [
    ...(dates.some((date, i) => i > 0 && byCodePoint(dates[i - 1] ?? '', date) >= 0)
      ? [fault('verify/index', RELEASES_INDEX, 'The releases are not in the order of their dates')]
      : []),
    ...(list.latest === (dates.at(-1) ?? null)
      ? []
      : [fault('verify/index', RELEASES_INDEX, 'latest is not the last release', list.latest, dates.at(-1) ?? null)]),
    ...same('verify/data-version', RELEASES_INDEX, WRONG_VERSION, list.data_version, dataVersion({ ...list })),
    ...(list.latest === null
      ? []
      : same(
          'verify/index',
          RELEASES_INDEX,
          'updated is not the date of the latest release',
          list.updated,
          list.latest,
        )),
    // No digest covers the list, which carries them: its bytes follow from its values.
    ...(text(live.get(RELEASES_INDEX)) === jsonText(list)
      ? []
      : [fault('verify/index', RELEASES_INDEX, 'The file is not in the form in which releases write it')]),
    ...(complete
      ? [...folders.filter((date) => !dates.includes(date)).map((date) => `releases/${date}/`), ...strays].map((path) =>
          fault('verify/extra', path, 'The list of releases does not know this'),
        )
      : []),
  ];
}

/** The live files: those of the latest release, and the list of releases. */
function verifyLive(list: Releases, archive: Archive, complete: boolean): Finding[] {
  if (list.latest === null) return [];
  const { live } = archive;
  const dated = archive.release(list.latest);
  const ledger = jsonObject(live.get('changes.json'))?.['changes'];
  const dates = Array.isArray(ledger)
    ? ledger.map((entry: unknown) => (isObject(entry) ? [entry['date'], entry['summary']] : null))
    : [];
  return [
    ...[...dated]
      .filter(([path, bytes]) => path !== DIFF && path !== SUMS && !equal(live.get(path), bytes))
      .map(([path]) =>
        live.has(path)
          ? fault('verify/live', path, `The live file is not that of the latest release, ${list.latest ?? ''}`)
          : fault('verify/missing', path, 'The live file is missing'),
      ),
    ...(complete
      ? [...live.keys()]
          .filter((path) => !path.startsWith('releases/') && !dated.has(path))
          .map((path) => fault('verify/extra', path, 'The latest release does not have this file'))
      : []),
    ...same(
      'verify/ledger',
      'changes.json',
      'The change log does not have one entry per release',
      JSON.stringify(dates),
      JSON.stringify(list.releases.map(({ date, summary }) => [date, summary])),
    ),
  ];
}

/** The ledger as `data/` keeps it, whose text is given, against the one that is published. */
export function verifyLedger(ledger: string, archive: Archive): Finding[] {
  const file = 'data/changes.json';
  const kept = jsonObject(new TextEncoder().encode(ledger))?.['changes'];
  if (!Array.isArray(kept)) return [fault('verify/ledger', file, 'The ledger is missing, or no list of changes')];
  if (isEmpty(archive)) {
    return kept.length === 0
      ? []
      : [fault('verify/missing', 'api/v1/', 'The archive is missing, though the ledger has entries')];
  }
  const published = jsonObject(archive.live.get('changes.json'))?.['changes'] ?? [];
  return JSON.stringify(kept) === JSON.stringify(published)
    ? []
    : [fault('verify/ledger', file, 'The ledger is not the change log that is published')];
}
