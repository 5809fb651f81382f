import type { Measurement } from '../contract/generated/api.d.ts';
import { isDay } from '../core/text/date.ts';
import { slugOf } from '../core/text/slug.ts';
import type { Reference } from './reference.ts';
import type { Draft } from './draft.ts';

const ROOT = 'contributions/';

/** The parts of a path `contributions/<folder>/<name>`; null for a path of another depth. */
export function pathParts(path: string): { readonly folder: string; readonly name: string } | null {
  const slash = path.indexOf('/', ROOT.length);
  if (!path.startsWith(ROOT) || slash === -1 || path.includes('/', slash + 1)) return null;
  return { folder: path.slice(ROOT.length, slash), name: path.slice(slash + 1) };
}

/** The folder of a GitHub account. */
export function folderOf(handle: string): string {
  return `${ROOT}${handle}/`;
}

/** Whether a path is in the folder of a GitHub account. GitHub ignores the letter case of handles. */
export function isInFolderOf(handle: string, path: string): boolean {
  return path.toLowerCase().startsWith(folderOf(handle).toLowerCase());
}

/** Names of files that operating systems and editors leave in folders. */
const CLUTTER =
  /^(\.DS_Store|\._.*|\.AppleDouble|\.Spotlight-V100|\.Trashes|\.directory|Thumbs\.db|ehthumbs\.db|desktop\.ini|.*~|\..*\.sw[a-p]|\.#.*|#.*#)$/i;

/** Whether a file was left behind by an operating system or editor. */
export function isClutter(path: string): boolean {
  return CLUTTER.test(path.slice(path.lastIndexOf('/') + 1));
}

/** The form of a GitHub handle, for messages. */
export const HANDLE_FORM = 'up to 39 letters, digits and single hyphens';

/** What the documentation writes in place of a handle: `YOUR_HANDLE`, `your-github-handle`. */
const PLACEHOLDER = /^(?:your[-_]handle|(?:your[-_])?github[-_]handle)$/i;

/** Whether a text is what the documentation writes in place of a GitHub handle. */
export function isPlaceholder(handle: string): boolean {
  return PLACEHOLDER.test(handle);
}

/**
 * Whether a text can be the GitHub handle of a contributor: up to 39 letters, digits and single hyphens, with `_name`
 * at the end for managed users, and not the placeholder of the documentation.
 */
export function isHandle(folder: string): boolean {
  return !isPlaceholder(folder) && /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}(?:_[a-z\d]+)?$/i.test(folder);
}

/** The fields that a file name is made from. */
export type RunName = Pick<Measurement, 'measured_on' | 'model' | 'model_id' | 'gpu'>;

/**
 * The path for a new measurement: the first free one without a number, then with -2, -3 and so on. Missing fields of
 * the draft are replaced by the word `unknown`.
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
 * The names that a file may have, `<measured_on>-<slug>-<gpu>` without number and ending: first with the current slug
 * of the model, then with its former slugs, because the path is the id of the published row and stays when a model is
 * renamed.
 */
export function baseNames(
  { measured_on, model, model_id, gpu }: RunName,
  models: Models,
): readonly [string, ...string[]] {
  const known = models.get(model_id);
  const named = (slug: string): string => `${measured_on}-${slug}-${slugOf(gpu) || 'gpu'}`;
  // A name in another script gives an empty slug; ids have Latin letters.
  return [named(known?.slug ?? (slugOf(model) || slugOf(model_id))), ...(known?.formerSlugs ?? []).map(named)];
}

type Models = ReadonlyMap<string, { readonly slug: string; readonly formerSlugs: readonly string[] }>;

/** Whether `name` is `<base>.json`, or `<base>-<n>.json` with n from 2. */
export function hasBaseName(name: string, base: string): boolean {
  return name.startsWith(base) && /^(-([2-9]|[1-9]\d+))?\.json$/.test(name.slice(base.length));
}

/** The date at the beginning of a file's name; null if it has none. */
export function dateInName(path: string): string | null {
  const day = pathParts(path)?.name.slice(0, 'YYYY-MM-DD'.length) ?? '';
  return isDay(day) ? day : null;
}

/** The largest size of a contribution, bytes. */
export const MAX_BYTES = 64 * 1024;

/** The example file. It is checked like any other file and never published. */
export const EXAMPLE_PATH = 'contributions/example.json';
