import type { Measurement } from '../contract/generated/api.d.ts';
import { slugOf } from '../core/text/slug.ts';
import type { Reference } from './reference.ts';
import type { Draft } from './draft.ts';

const ROOT = 'contributions/';

/** The parts of a path `contributions/<folder>/<name>`; null where it is not of that depth. */
export function pathParts(path: string): { readonly folder: string; readonly name: string } | null {
  const slash = path.indexOf('/', ROOT.length);
  if (!path.startsWith(ROOT) || slash === -1 || path.includes('/', slash + 1)) return null;
  return { folder: path.slice(ROOT.length, slash), name: path.slice(slash + 1) };
}

/** The folder of an account. */
export function folderOf(handle: string): string {
  return `${ROOT}${handle}/`;
}

/** Whether a path is in the folder of an account. GitHub takes no notice of the case of handles. */
export function isInFolderOf(handle: string, path: string): boolean {
  return path.toLowerCase().startsWith(folderOf(handle).toLowerCase());
}

/** What operating systems and editors leave in folders: nobody means it as a measurement. */
const CLUTTER =
  /^(\.DS_Store|\._.*|\.AppleDouble|\.Spotlight-V100|\.Trashes|\.directory|Thumbs\.db|ehthumbs\.db|desktop\.ini|.*~|\..*\.sw[a-p]|\.#.*|#.*#)$/i;

/** Whether a path is of such a file. */
export function isClutter(path: string): boolean {
  return CLUTTER.test(path.slice(path.lastIndexOf('/') + 1));
}

/** Whether a folder's name can be a GitHub handle: up to 39 letters, digits and single hyphens; an organisation's own end in `_name`. */
export function isHandle(folder: string): boolean {
  return /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}(?:_[a-z\d]+)?$/i.test(folder);
}

/** What identifies a run in a file's name. */
export type RunName = Pick<Measurement, 'measured_on' | 'model' | 'model_id' | 'gpu'>;

/**
 * Where a measurement in the making goes: the first path that is not taken, without number, then -2, -3 and so on.
 * What is missing in the draft, or no text, has a word in its place.
 */
export function freePath(
  handle: string,
  draft: Readonly<Draft>,
  known: Pick<Reference, 'models' | 'date'>,
  isTaken: (path: string) => boolean,
) {
  const word = (field: keyof RunName): string => (typeof draft[field] === 'string' ? draft[field] : 'unknown');
  const day = word('measured_on');
  const measured_on = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : known.date;
  const named = { measured_on, model: word('model'), model_id: word('model_id'), gpu: word('gpu') };
  const base = folderOf(handle) + baseNames(named, known.models)[0];
  let path = `${base}.json`;
  for (let n = 2; isTaken(path); n += 1) path = `${base}-${n}.json`;
  return path;
}

/**
 * The names without number and ending that a measurement's file may have, `<measured_on>-<slug>-<gpu>`: that of today first,
 * then those by slugs which its model had before. The path is the id of the published row, and stays when a model is renamed.
 */
export function baseNames(
  { measured_on, model, model_id, gpu }: RunName,
  models: Models,
): readonly [string, ...string[]] {
  const known = models.get(model_id);
  const named = (slug: string): string => `${measured_on}-${slug}-${slugOf(gpu) || 'gpu'}`;
  // A name in another script leaves nothing of a slug; the id has Latin letters.
  return [named(known?.slug ?? (slugOf(model) || slugOf(model_id))), ...(known?.formerSlugs ?? []).map(named)];
}

type Models = ReadonlyMap<string, { readonly slug: string; readonly formerSlugs: readonly string[] }>;

/** Whether `name` is `<base>.json`, or `<base>-<n>.json` with n from 2. */
export function hasBaseName(name: string, base: string): boolean {
  return name.startsWith(base) && /^(-([2-9]|[1-9]\d+))?\.json$/.test(name.slice(base.length));
}

/** The largest contribution that is read, bytes. */
export const MAX_BYTES = 64 * 1024;

/** The example file, which is checked like any other and never published. */
export const EXAMPLE_PATH = 'contributions/example.json';
