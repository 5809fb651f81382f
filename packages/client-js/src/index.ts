import snapshotText from 'snapshot-text';
import type { AnyQuestion, TokenEnergy } from '../token-energy.d.ts';
import { createClient } from './client.ts';

export { createClient };

let client: TokenEnergy | undefined;

/** The client over the snapshot inside, which is read when something is first asked. */
function own(): TokenEnergy {
  return (client ??= createClient(JSON.parse(snapshotText)));
}

export const estimate: TokenEnergy['estimate'] = ((question: AnyQuestion) =>
  own().estimate(question)) as TokenEnergy['estimate'];
export const predict: TokenEnergy['predict'] = (question) => own().predict(question);
export const why: TokenEnergy['why'] = (question, other) => own().why(question, other);
export const models: TokenEnergy['models'] = (options) => own().models(options);
export const configurations: TokenEnergy['configurations'] = (filter) => own().configurations(filter);
export const best: TokenEnergy['best'] = (selection) => own().best(selection);
export const grid: TokenEnergy['grid'] = (area, year) => own().grid(area, year);
export const compare: TokenEnergy['compare'] = (a, b) => own().compare(a, b);
export const resolve: TokenEnergy['resolve'] = (name) => own().resolve(name);
export const near: TokenEnergy['near'] = (name) => own().near(name);
export const about: TokenEnergy['about'] = () => own().about();
