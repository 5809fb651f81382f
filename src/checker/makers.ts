import type { Maker, Makers, MakerProduct } from '../contract/generated/data.d.ts';
import type { Measurement } from '../contract/generated/api.d.ts';
import { skeleton } from '../core/text/look-alikes.ts';
import data from './known/makers.json' with { type: 'json' };

const { makers, products, surplus }: Makers = data;

/** The words of a name, in lower case, by the look of the letters; letters that stand alone, as in A M D, are one word. */
function wordsOf(name: string): string[] {
  const spaced = skeleton(name).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return spaced
    .replace(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '')
    .split(' ')
    .filter(Boolean);
}

/** Words by the shape of their letters and figures, where some look alike in capitals or small. */
function shapeOf(words: string): string {
  return words.replace(/[il1|]/g, 'l').replace(/0/g, 'o');
}

/** Names by their shape, with their makers. */
function byShape(namesOf: (maker: Maker) => readonly string[]): ReadonlyMap<string, string> {
  return new Map(makers.flatMap((maker) => namesOf(maker).map((name) => [shapeOf(name), maker.id] as const)));
}

const NAMES = byShape(({ names }) => names);
const ANY = byShape(({ names, everyday }) => [...names, ...everyday]);
const SURPLUS = new Set(surplus.map(shapeOf));
/** No name has more words. */
const MOST_WORDS = Math.max(...[...ANY.keys()].map((name) => name.split(' ').length));
/** What each name of ASCII has in it: most texts have none. */
const MAYBE = new RegExp([...ANY.keys()].map((name) => name.replaceAll(' ', '')).join('|'));
/** A longer name is known by its beginning as well: `googler`. */
const LONG = 6;

/** Where the parts of a name part: `Jane (NVIDIA)`, `jane@nvidia.com`, `Jane of NVIDIA`. */
const PARTS = /[()[\]<>,;:|/@–—]+|\s(?:at|of|from|with|by)\s/iu;
/** The ends of addresses of the internet. */
const DOMAIN = /^(.+?)(?:\.(?:com|net|org|ai|io|dev|cn|cloud|co|eu|de|fr|uk|jp|kr))+$/i;

/** The maker whose name some text is, and nothing else; undefined where it is none. */
function named(text: string): string | undefined {
  const address = DOMAIN.exec(text.trim())?.[1];
  const words = shapeOf(wordsOf(address?.split('.').at(-1) ?? text).join(' ')).split(' ');
  return ANY.get(words.filter((word) => !SURPLUS.has(word)).join(' ')) ?? ANY.get(words.join(' '));
}

/** The makers that some text names somewhere. */
function namedWithin(text: string): Set<string> {
  const words = shapeOf(wordsOf(text).join(' ')).split(' ');
  const found = new Set(text.split(PARTS).flatMap((part) => named(part) ?? []));
  for (let from = 0; from < words.length; from += 1) {
    for (let count = 1; count <= MOST_WORDS; count += 1) {
      const name = words.slice(from, from + count).join(' ');
      const maker = NAMES.get(name) ?? (from === 0 ? ANY.get(name) : undefined);
      if (maker !== undefined) found.add(maker);
    }
    for (const [name, maker] of NAMES) if (name.length >= LONG && words[from]?.startsWith(name)) found.add(maker);
  }
  return found;
}

/** A measurement, as far as it names products. */
type MakerFields = Pick<Measurement, 'gpu' | 'engine' | 'model' | 'model_id'>;

/** What of a measurement somebody makes, by a name: `the GPU`, `the engine`, `the model`. */
export interface MadePart {
  readonly made: string;
  /** Whether the name is that of the maker, and says nothing else. */
  readonly isWhole: boolean;
}

/** What of a measurement is made by whom a name names: a person, an organisation, an address. Null where nothing is. */
export function madeBy(name: string, row: MakerFields): MadePart | null {
  // Made of ASCII, it is much faster to see that it names nobody.
  const isAscii = /^[\0-\x7f]*$/.test(name);
  if (isAscii && !MAYBE.test(shapeOf(name.toLowerCase().replace(/[^a-z0-9|]+/g, '')))) return null;
  const whole = named(name.replace(/^.*@/, ''));
  const made = whole === undefined ? null : madeByAny(new Set([whole]), row);
  if (made !== null) return { made, isWhole: true };
  const within = madeByAny(namedWithin(name), row);
  return within === null ? null : { made: within, isWhole: false };
}

function madeByAny(who: ReadonlySet<string>, { gpu, engine, model, model_id }: MakerFields): string | null {
  if (who.size === 0) return null;
  const card = makerIn(products.gpu, gpu);
  // Cards that no other maker's words are in are named as NVIDIA names them: H100, RTX 4090.
  if (who.has(card ?? 'nvidia')) return 'the GPU';
  const isOf = (of: readonly MakerProduct[], text: string): boolean =>
    of.some(({ maker, words }) => who.has(maker) && hasWords(text, words));
  if (isOf(products.engine, engine)) return 'the engine';
  return isOf(products.model, model_id) || isOf(products.model, model) ? 'the model' : null;
}

/** The maker of the first product whose words stand in a text. */
function makerIn(of: readonly MakerProduct[], text: string): string | undefined {
  return of.find(({ words }) => hasWords(text, words))?.maker;
}

function hasWords(text: string, patterns: readonly string[]): boolean {
  const words = ` ${wordsOf(text).join(' ')} `;
  return patterns.some((pattern) =>
    pattern.endsWith('#')
      ? new RegExp(` ${pattern.slice(0, -1)}\\d+[a-z]? `).test(words)
      : words.includes(` ${pattern} `),
  );
}
