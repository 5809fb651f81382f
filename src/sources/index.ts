import type { SourceFile } from '../contract/generated/data.d.ts';
import { aiconfigurator } from './aiconfigurator/index.ts';
import { aiEnergyScore } from './ai-energy-score/index.ts';
import { boundaryRatios } from './boundaries/index.ts';
import { ember } from './ember/index.ts';
import { gpuCards } from './gpu-cards/index.ts';
import { mlEnergy } from './ml-energy/index.ts';
import { mlEnergyV2 } from './ml-energy-v2/index.ts';
import { nvidia } from './nvidia/index.ts';
import { openWeightsModels } from './open-weights/index.ts';
import type { Source } from './source.ts';

/**
 * Every source of `data/`, one line each, in the order in which the manifest lists them. Everything else
 * about the sources follows from this list: the files to read, the type of the inputs, the manifest, the archive, the rules.
 */
export const sources = {
  mlEnergy,
  mlEnergyV2,
  ember,
  aiEnergyScore,
  nvidia,
  gpuCards,
  openWeightsModels,
  aiconfigurator,
  boundaryRatios,
};

/** The same as a list. */
export const SOURCES: readonly Source[] = Object.values(sources);

/** What the inputs call them. */
export const SOURCE_NAMES = Object.keys(sources) as (keyof typeof sources)[];

/** What `data/` says, by the names of the sources: the record of each, and the rows of its tables. */
export type SourceInputs = {
  readonly [Name in keyof typeof sources]: ReturnType<(typeof sources)[Name]['readTables']> & {
    readonly source: SourceFile;
  };
};
