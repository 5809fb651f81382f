import type { Rule, RuleText } from '../rule.ts';
import { comparabilityRules } from './comparability.ts';
import { fileRules } from './file.ts';
import { honestyRules } from './honesty.ts';
import { physicsRules } from './physics.ts';
import { schemaRules } from './schema.ts';
import { togetherRules } from './together.ts';

/** Every rule about one file, in the order in which findings are reported. */
export const rules: readonly Rule[] = [
  ...fileRules,
  ...schemaRules,
  ...physicsRules,
  ...honestyRules,
  ...comparabilityRules,
];

/** What every rule says of itself, those between files included. */
export const allRules: readonly RuleText[] = [...rules, ...togetherRules];

export { togetherRules };
