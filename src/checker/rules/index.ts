import type { Rule, RuleText } from '../rule.ts';
import { boundRules } from './bounds.ts';
import { changeRule } from './change.ts';
import { comparabilityRules } from './comparability.ts';
import { filePathRule, fileRules, oneFolder, uncheckedRule } from './file.ts';
import { honestyRules } from './honesty.ts';
import { modelSizeRules } from './model-size.ts';
import { powerRules } from './power.ts';
import { consistencyRules } from './consistency.ts';
import { rooflineRules } from './roofline.ts';
import { type CrossFileRule, sameRun } from './same-run.ts';
import { schemaRule } from './schema.ts';
import { setupRules } from './setup.ts';
import { versionRules } from './versions.ts';

/** Every rule about one file, in the order in which they run. A rule's `after` can name only earlier rules. */
export const rules: readonly Rule[] = [
  ...fileRules,
  schemaRule,
  ...consistencyRules,
  ...powerRules,
  ...modelSizeRules,
  ...rooflineRules,
  ...boundRules,
  ...setupRules,
  ...honestyRules,
  ...versionRules,
  ...comparabilityRules,
  filePathRule,
];

/** Rules between files. `oneFolder` is the path rule applied across files. */
export const crossFileRules: readonly CrossFileRule[] = [oneFolder, sameRun];

/** What every rule says of itself, those between files included. */
export const allRules: readonly RuleText[] = [...rules, sameRun, changeRule, uncheckedRule];
