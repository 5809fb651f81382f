// A thread that makes PNGs of the SVGs that it is sent, one after the other: `pictures.ts` starts it, and hands it the fonts.
import { parentPort, workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';

/** @type {unknown} */
const files = workerData;
const fontFiles = /** @type {string[]} */ (files);

parentPort?.on('message', (/** @type {{ svg: string, width: number }} */ { svg, width }) => {
  try {
    const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' };
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng();
    parentPort?.postMessage({ png });
  } catch (error) {
    parentPort?.postMessage({ fault: String(error) });
  }
});
