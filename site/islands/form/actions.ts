import type { Finding } from '../../../scripts/findings/finding.ts';

/** What the buttons do. */
export interface Actions {
  /** The question that a finding is about; null where it is about none. */
  readonly fieldOf: (finding: Finding) => { readonly name: string; readonly label: string } | null;
  readonly writeAnew: () => void;
  /** Removes the keys that are no fields. */
  readonly remove: () => void;
  readonly download: () => void;
  readonly copy: () => void;
}
