import type { ChosenConfiguration, Configuration } from '../token-energy.d.ts';
import { conditionsOf, figureOf, isEndBound, tokenCaveat } from './estimate.ts';
import { warningsOf } from './frame.ts';
import { lowerBoundOf, measuredObstacle } from './lower-bound.ts';
import { withoutPromptNote } from './prompts.ts';
import type { Choice } from './selection.ts';
import type { SnapshotFigures } from './snapshot.ts';

/** A configuration with its uncertainty ranges and the latency limit that it was chosen under, if any. */
export function chosen(
  figures: SnapshotFigures,
  configuration: Configuration,
  choice: Pick<Choice<Configuration>, 'boundFor' | 'latencyLimitGiven' | 'warnings' | 'otherGpuThan' | 'match'> & {
    readonly limit: number | null;
  },
): ChosenConfiguration {
  const asked = { model: configuration.model };
  const conditions = conditionsOf(figures, asked, choice, configuration);
  const bounding = choice.boundFor(configuration);
  return {
    ...configuration,
    whPerMillionOutputTokensWithRange: figureOf(configuration.whPerMillionOutputTokens, configuration),
    atLeastWhPerMillionOutputTokens: lowerBoundOf(
      figureOf(bounding.whPerMillionOutputTokens, bounding).low,
      conditions,
    ),
    boundObstacle: measuredObstacle(conditions),
    whPerMeanResponseWithRange: figureOf(configuration.whPerResponse, configuration),
    maxItlMs: choice.limit,
    latencyLimitGiven: choice.latencyLimitGiven,
    modelMatch: choice.match.modelMatch,
    caveat: tokenCaveat(figures, configuration, isEndBound(conditions, configuration, bounding)),
    warnings: warningsOf(figures, [
      ...choice.warnings,
      ...withoutPromptNote(figures, asked, configuration, conditions),
    ]),
  };
}
