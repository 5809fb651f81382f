import type { BoundaryRung } from '../../src/contract/generated/api.d.ts';
import { fromTo, inPrint, threeDigits } from '../../src/figures/format.ts';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { prose } from '../blocks/markdown.tsx';
import { OutsideLink } from '../blocks/prose.tsx';
import { boundariesChart } from '../charts/boundaries.tsx';
import { footOf } from '../charts/foot.ts';
import { boundaryName } from '../charts/wording.ts';
import type { Page, Site } from '../documents.ts';

/** Published ratios from the GPU to the server, the fleet and the site: `docs/pages/boundaries.md`. */
export function boundariesPage(site: Site): Page {
  const { boundaries } = site.documents;
  const chart = boundaries && boundariesChart(boundaries);
  return {
    path: '/boundaries/',
    title: 'From the GPU to the meter',
    description: 'Published ratios between the energy of GPUs and the energy at the meter, with the source of each.',
    above: [['/methods/', 'Methods']],
    ...(chart !== null && { charts: [chart] }),
    ...(boundaries !== null && { part: { files: ['/boundaries.json'], sources: [boundaries.source] } }),
    body: prose('boundaries', {
      chart: chart && <ChartFrame chart={chart} foot={footOf(site, '/boundaries/')} />,
      rungs: <>{boundaries?.rungs.map(Rung)}</>,
      formula: boundaries?.formula ?? '',
      caveat: boundaries?.caveat ?? 'This release has no ratios.',
    }),
  };
}

const READ = {
  document: 'we read the document',
  abstract: 'we read only the abstract',
  second_hand: 'we read only a text that quotes the document',
};

/** A step: its ratios, what it adds, and the sources. */
function Rung({ rung, from, low, middle, high, is_alone, adds, leaves_out, rows }: BoundaryRung) {
  return (
    <>
      <h3>
        From {from === 'gpu' ? 'GPU' : boundaryName(from)} to {boundaryName(rung)}:{' '}
        {fromTo(threeDigits(low), threeDigits(high))}×
      </h3>
      <p>
        {is_alone && 'From a single publisher. '}
        {adds} Not included: {leaves_out} The middle ratio, the median of the measured ratios, is {threeDigits(middle)}
        ×.
      </p>
      <ul>
        {rows.map(({ id, ratio, kind, what, url, title, year, read, note }) => (
          <li key={id}>
            {threeDigits(ratio)}×, {kind}. {inPrint(what)}. <OutsideLink href={url}>{title}</OutsideLink>, {year} (
            {READ[read]}). {inPrint(note ?? '')}
          </li>
        ))}
      </ul>
    </>
  );
}
