import { converted } from '../../../src/figures/boundary.ts';
import type { ConvertedRung, Figure, Span } from '../token-energy.d.ts';
import type { AnyEstimate } from './estimate.ts';
import type { Asked } from './options.ts';
import type { BareReason } from './selection.ts';
import type { SnapshotFigures } from './snapshot.ts';

/** A question of the GPUs alone: with a boundary, its PUE is a step of the conversion. */
export function ofGpus(asked: Asked): Asked {
  return asked.boundary === undefined ? asked : { ...asked, pue: 1 };
}

/** An estimate, and beside its energy the same carried to the boundary that was asked for. */
export function withConverted({ snapshot }: SnapshotFigures, asked: Asked, estimate: AnyEstimate): AnyEstimate {
  const { boundary } = asked;
  if (boundary === undefined || !('wh' in estimate)) return estimate;
  const { boundaries } = snapshot;
  if (boundaries === undefined) return { ...estimate, warnings: [...estimate.warnings, noRungs(snapshot)] };
  const own = { node: asked.nodeRatio, fleet: undefined, site: asked.pue };
  const steps = boundaries.rungs.map(({ rung, ...published }): ConvertedRung => {
    const ratio = own[rung];
    if (ratio === undefined) return { rung, ...published, own: false };
    return { rung, low: ratio, middle: ratio, high: ratio, is_alone: false, sources: [], own: true };
  });
  const rungs = steps.slice(0, steps.findIndex(({ rung }) => rung === boundary) + 1);
  const over = ({ low, value, high }: Figure): Span => converted({ low, middle: value, high }, rungs);
  const gCo2e = estimate.gCo2e === null ? null : over(estimate.gCo2e);
  const { caveat } = boundaries;
  return { ...estimate, converted: { basis: 'converted', boundary, wh: over(estimate.wh), gCo2e, rungs, caveat } };
}

/** Why nothing is converted; null where nothing is to be, or it can be. */
export function conversionReason({ snapshot }: SnapshotFigures, { boundary }: Asked): (() => BareReason) | null {
  if (boundary === undefined || snapshot.boundaries !== undefined) return null;
  return () => ({ field: 'boundary', given: boundary, message: noRungs(snapshot), near: [] });
}

function noRungs({ updated }: SnapshotFigures['snapshot']): string {
  return `The figures of ${updated} have no ratios beyond the GPU: take the snapshot of a later release.`;
}
