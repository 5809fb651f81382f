import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);
const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/inter/${file}`),
);

/** An SVG picture as PNG with a width in pixels. */
export async function png(svg: string, width: number): Promise<Uint8Array> {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' };
  return (await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font })).asPng();
}
