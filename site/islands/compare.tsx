// What stands side by side on the main page. A script of its own, fetched once a row is ticked: `explorer.tsx`.
import { render } from 'preact';
import { Compare } from '../components/explorer/compare.tsx';
import type { PartProps } from '../components/explorer/controls.tsx';

/** Shows the pairs that are chosen, side by side. */
export function showCompare(place: Element, props: PartProps): void {
  render(<Compare {...props} />, place);
}
