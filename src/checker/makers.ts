import type { Makers, MakerProduct } from '../contract/generated/data.d.ts';
import type { Measurement } from '../contract/generated/api.d.ts';
import { kept } from '../core/files/lazy-files.ts';
import data from './known/makers.json' with { type: 'json' };

const { makers, products, surplus }: Makers = data;

/** Words with a space on each side, so that whole ones can be found in them. */
const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** The words of a name, in lower case. */
function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Names with their makers: those that name one wherever they stand, and everyday words, which do so alone or first. */
const NAMES = new Map(
  makers.flatMap(({ id, names, everyday }) => [...names, ...everyday].map((name) => [spaced([name]), id] as const)),
);
const EVERYDAY = new Set(makers.flatMap(({ everyday }) => everyday.map((name) => spaced([name]))));
const SURPLUS = new Set(surplus);

/** The makers that a name names, each with whether it is the whole of it, without what stands beside names of companies. */
const namedIn = kept((name: string): ReadonlyMap<string, boolean> => {
  const words = wordsOf(name);
  const text = spaced(words);
  const found = new Map<string, boolean>();
  for (const [part, maker] of NAMES) {
    const at = text.indexOf(part);
    if (at === 0 || (at > 0 && !EVERYDAY.has(part))) found.set(maker, false);
  }
  const whole = [words, words.filter((word) => !SURPLUS.has(word))].map((all) => NAMES.get(spaced(all)));
  for (const maker of whole) if (maker !== undefined) found.set(maker, true);
  return found;
});

/** A measurement, as far as it names products. */
type MakerFields = Pick<Measurement, 'gpu' | 'engine' | 'model' | 'model_id'>;

/** What of a measurement is made by whom a name names: a person, an organisation, an address. Null where nothing is. */
export function madeBy(name: string, { gpu, engine, model, model_id }: MakerFields) {
  const named = namedIn(name);
  if (named.size === 0) return null;
  const of = (made: string, makersOf: readonly string[]) => {
    const own = makersOf.filter((maker) => named.has(maker));
    return own.length === 0 ? null : { made, isWhole: own.some((maker) => named.get(maker)) };
  };
  const card = makersIn(products.gpu, gpu);
  return (
    // Cards that no other maker's words are in are named as NVIDIA names them: H100, RTX 4090.
    of('the GPU', card.length === 0 ? ['nvidia'] : card.slice(0, 1)) ??
    of('the engine', makersIn(products.engine, engine)) ??
    of('the model', [...makersIn(products.model, model_id), ...makersIn(products.model, model)])
  );
}

/** The makers of the products whose words stand in a text. */
function makersIn(of: readonly MakerProduct[], text: string): readonly string[] {
  const words = spaced(wordsOf(text));
  const isIn = (pattern: string): boolean =>
    pattern.endsWith('#')
      ? new RegExp(` ${pattern.slice(0, -1)}\\d+[a-z]? `).test(words)
      : words.includes(` ${pattern} `);
  return of.filter((product) => product.words.some(isIn)).map(({ maker }) => maker);
}
