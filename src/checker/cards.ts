import type { Card, Measurement } from '../contract/generated/api.d.ts';
import { pick } from '../core/text/json.ts';

/** What is kept of a card, of all that is published: as far as measurements are held against it. */
const FACTS = [
  ...(['gpu_key', 'vendor', 'product_names', 'form', 'memory_gb', 'idle_w', 'announced', 'available_from'] as const),
  ...(['highest_bandwidth_gb_s', 'highest_power_limit_w'] as const),
  ...(['highest_tflops_16bit', 'highest_tflops_8bit', 'highest_tflops_4bit'] as const),
] as const satisfies readonly (keyof Card)[];
export type KnownCard = Pick<Card, (typeof FACTS)[number]>;

/** What is kept of a card. */
export function knownCard(card: KnownCard): KnownCard {
  return pick(card, FACTS);
}

/** Cards that a measurement can be of, and what the most able of them can do. Nothing is known of none. */
export type CardSet = ReturnType<typeof cardSet>;

/** The set of some cards, worked out once for all files. */
function cardSet(cards: readonly KnownCard[]) {
  const most = (of: (card: KnownCard) => number): number => Math.max(0, ...cards.map(of));
  const first = (months: readonly string[]): string => [...months].sort()[0] ?? '';
  return {
    cards,
    vendor: cards[0]?.vendor ?? null,
    memoryGb: most((card) => card.memory_gb),
    bandwidthGbS: most((card) => card.highest_bandwidth_gb_s),
    powerLimitW: most((card) => card.highest_power_limit_w),
    /** The highest limit of the least able card. */
    leastPowerLimitW: Math.min(...cards.map((card) => card.highest_power_limit_w)),
    tflops16: most((card) => card.highest_tflops_16bit),
    tflops8: most((card) => card.highest_tflops_8bit),
    tflops4: most((card) => card.highest_tflops_4bit),
    /** Power without load that every one of them takes at least, W; 0 where that of one is not known. */
    idleW: Math.min(...cards.map((card) => card.idle_w ?? 0)),
    isConsumer: cards.some(({ form }) => form.includes('consumer')),
    /** The first months in which one of them could be had, and was announced. */
    availableFrom: first(cards.map((card) => card.available_from)),
    announced: first(cards.map((card) => card.announced ?? card.available_from)),
  };
}

const NO_CARDS = cardSet([]);

/** How many instances of a MIG profile fit on a card. */
export interface MigProfile {
  readonly gpu_key: string;
  readonly profile: string;
  readonly instances: number;
}

/** Cards by the names that measurements use: their `gpu_key`, and what a driver reports, as {@link productKey} writes it. */
export function cardsByName(cards: readonly KnownCard[], migProfiles: readonly MigProfile[]) {
  const keys = new Set([...cards, ...migProfiles].map((row) => row.gpu_key));
  const gpus = new Map(
    [...keys].map((key) => {
      const profiles = migProfiles.filter((row) => row.gpu_key === key);
      const known = {
        /** The cards of that name: they differ in form or memory. */
        set: cardSet(cards.filter((card) => card.gpu_key === key)),
        migInstances: new Map(profiles.map((row) => [row.profile, row.instances])),
      };
      return [key, known] as const;
    }),
  );
  const products = new Map(
    cards.flatMap((card) => {
      const named = { card, set: cardSet([card]) };
      return card.product_names.map((name) => [productKey(name), named] as const);
    }),
  );
  return { gpus, products };
}

type ByName = ReturnType<typeof cardsByName>;

/** What is known of each gpu. */
export type CardSets = Pick<ByName, 'gpus'>;

/** The name of a card as a driver reports it, without what differs between drivers: the maker in front, and case. */
export function productKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^(nvidia|amd) /, '');
}

/**
 * The cards that a measurement can be of: the one that `gpu_product` names, else all of its `gpu`. None where neither is
 * known: then nothing is known of what the card can do.
 */
export function possibleGpus(
  { gpu, gpu_product }: Pick<Measurement, 'gpu' | 'gpu_product'>,
  { gpus, products }: ByName,
) {
  const named = typeof gpu_product === 'string' ? products.get(productKey(gpu_product)) : undefined;
  const own = gpus.get(gpu)?.set;
  if (own === undefined) return (named ?? products.get(productKey(gpu)))?.set ?? NO_CARDS;
  if (named === undefined) return own;
  return named.card.gpu_key === gpu ? named.set : NO_CARDS;
}

/**
 * Whether cards can be those on which their gpu is published. Of cards with one gpu those are the ones with the highest
 * power limit: published runs of the H100 draw up to 693 W, which no PCIe card does.
 */
export function isPublishedCard(cards: CardSet, gpu: string, { gpus }: CardSets): boolean {
  return cards.powerLimitW === gpus.get(gpu)?.set.powerLimitW;
}
