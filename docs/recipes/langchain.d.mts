import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import type { RecipeOptions } from './measured.mjs';

export class EnergyCallback extends BaseCallbackHandler {
  constructor(model: string, options?: RecipeOptions);
  name: string;
  wh: number;
  promptWh: number;
  unknown: number;
}
