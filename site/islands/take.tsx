// Hands out a chart as it is shown. A script of its own, fetched once somebody asks for it: `lib/take-later.ts`.
import { render } from 'preact';
import type { Chart, ChartFoot, TakeChart } from '../charts/chart.ts';
import { alone, SLIDE, Standalone } from '../charts/standalone.tsx';
import { csv } from '../../src/core/text/csv.ts';
import { download } from './lib/element.ts';

/** Hands out a chart as it is shown now. */
export async function take(chart: Chart, foot: ChartFoot, form: Parameters<TakeChart>[1]): Promise<void> {
  const name = `token-energy-${chart.id}.${form}`;
  if (form === 'csv') {
    download(name, 'text/csv', csv([chart.table.columns, ...chart.table.rows]));
    return;
  }
  const place = document.createElement('div');
  // A picture in pixels has the shape of a slide, as those have that were drawn with the site.
  render(<Standalone chart={chart} foot={foot} {...(form === 'png' && { slide: true })} />, place);
  const probe = document.body.appendChild(document.createElement('i'));
  const markup = alone(place.innerHTML, (name) => colourOf(name, probe));
  probe.remove();
  if (form === 'svg') {
    download(name, 'image/svg+xml', markup);
    return;
  }
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SLIDE);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob !== null) download(name, 'image/png', blob);
}

/** A colour of the theme that is shown, in plain numbers: other programs know no `light-dark()`. */
function colourOf(name: string, probe: HTMLElement): string {
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}
