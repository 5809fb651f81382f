import type { DataRule } from '../../../core/findings/finding.ts';
import type { InputsWithoutContributions } from '../inputs.ts';
import { clientsRules } from './clients.ts';
import { earlierRules } from './earlier-physics.ts';
import {
  knownIssuesRule,
  latencyLimitRule,
  powerLimitRule,
  repositoryRule,
  scoreRoundRule,
  sourceIdRule,
  worldRule,
} from './settings.ts';
import { retiredKernelsRule, retiredReasonRule } from './retired.ts';
import { sourcePhysicsRule } from './source-physics.ts';

/** Rules that join a source with other files of the project. Rules about its own tables belong to the source. */
export const dataRules: readonly DataRule<InputsWithoutContributions>[] = [
  sourceIdRule,
  repositoryRule,
  worldRule,
  latencyLimitRule,
  scoreRoundRule,
  knownIssuesRule,
  sourcePhysicsRule,
  powerLimitRule,
  retiredReasonRule,
  ...clientsRules,
  ...earlierRules,
  retiredKernelsRule,
];
