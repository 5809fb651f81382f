import snapshotText from 'snapshot-text';
import type { AnyQuestion, TokenEnergy } from '../token-energy.d.ts';
import { createClient } from './client.ts';

export { createClient };

let client: TokenEnergy | undefined;

/** The client over the snapshot inside, which is read when something is first asked. */
function builtIn(): TokenEnergy {
  return (client ??= createClient(JSON.parse(snapshotText)));
}

export const estimate: TokenEnergy['estimate'] = ((question: AnyQuestion) =>
  builtIn().estimate(question)) as TokenEnergy['estimate'];
export const predict: TokenEnergy['predict'] = (question) => builtIn().predict(question);
export const why: TokenEnergy['why'] = (question, other) => builtIn().why(question, other);
export const models: TokenEnergy['models'] = (options) => builtIn().models(options);
export const configurations: TokenEnergy['configurations'] = (filter) => builtIn().configurations(filter);
export const best: TokenEnergy['best'] = (selection) => builtIn().best(selection);
export const grid: TokenEnergy['grid'] = (area, year) => builtIn().grid(area, year);
export const compare: TokenEnergy['compare'] = (a, b) => builtIn().compare(a, b);
export const resolve: TokenEnergy['resolve'] = (name) => builtIn().resolve(name);
export const near: TokenEnergy['near'] = (name) => builtIn().near(name);
export const about: TokenEnergy['about'] = () => builtIn().about();
