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
 * All sources of `data/`, in the order of the manifest. The files to read, the type of the inputs, the manifest, the
 * archive and the rules follow from this list.
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

/** The sources as a list. */
export const SOURCES: readonly Source[] = Object.values(sources);

/** The names of the sources in the inputs. */
export const SOURCE_NAMES = Object.keys(sources) as (keyof typeof sources)[];

/** The content of `data/` by the names of the sources: for each, its `source.json` and the rows of its tables. */
export type SourceInputs = {
  readonly [Name in keyof typeof sources]: ReturnType<(typeof sources)[Name]['readTables']> & {
    readonly source: SourceFile;
  };
};
