import { aiEnergyScore } from './ai-energy-score.ts';
import { ember } from './ember.ts';
import { mlEnergy } from './ml-energy.ts';
import { nvidia } from './nvidia.ts';
import type { Source } from './source.ts';

/** Every source of `data/`, one line each. */
export const SOURCES: readonly Source[] = [mlEnergy, ember, aiEnergyScore, nvidia];
