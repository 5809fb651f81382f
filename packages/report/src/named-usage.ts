import type { OtherWeights } from './naming.ts';
import type { Usage } from './log/monthly-usage.ts';

/** Usage with the model that its name means. */
export interface NamedUsage extends Usage {
  /** The name that was looked up: the one in the log, or what `--map` says, after the hosted provider. */
  readonly asked: string;
  /** The model that the file for `--map` gives the name; undefined if it gives none. */
  readonly mapped: string | undefined;
  /** What the name in the log means, if that can't be the weights of the model in `mapped`. Null without a mapping. */
  readonly otherWeights: OtherWeights | null;
  /** Whether the workload is from the file for `--workload`. */
  readonly isWorkloadOfFile: boolean;
  /** Whether the name means a model on a local server. */
  readonly isLocal: boolean;
}
