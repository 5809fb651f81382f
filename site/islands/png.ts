// Makes a PNG of a chart in the browser. `page.ts` loads this script when its button is pressed.
import { download } from '../blocks/element.ts';

/** Pixels of the picture for each pixel of the chart. */
const SCALE = 2;

/** The weights of the font that charts use. */
const WEIGHTS = [400, 600];

/** Downloads the chart at the address of its SVG as PNG. */
export async function downloadPng(address: string): Promise<void> {
  const [svg, ...fonts] = await Promise.all([
    fetch(address).then((response) => response.text()),
    ...WEIGHTS.map((weight) => dataAddress(new URL(`./inter-${weight}.woff2`, import.meta.url).href)),
  ]);
  // A picture can't load files, so it contains the font.
  const faces = fonts.map(
    (font, i) => `@font-face{font-family:Inter;font-weight:${WEIGHTS[i] ?? 400};src:url(${font})}`,
  );
  const image = new Image();
  image.src = await addressOf(
    new Blob([svg.replace('>', `><style>${faces.join('')}</style>`)], { type: 'image/svg+xml' }),
  );
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SCALE * image.naturalWidth, SCALE * image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/png');
  });
  if (png === null) throw new Error('The browser could not make a PNG of this chart.');
  download(address.replace(/^.*\//, '').replace('.svg', '.png'), 'image/png', png);
}

async function dataAddress(address: string): Promise<string> {
  return addressOf(await (await fetch(address)).blob());
}

/** A `data:` address with the content of a blob. */
function addressOf(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => {
      done(typeof reader.result === 'string' ? reader.result : '');
    };
    reader.onerror = () => {
      fail(new Error('The file could not be read.'));
    };
    reader.readAsDataURL(blob);
  });
}
