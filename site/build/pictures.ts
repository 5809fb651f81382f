import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { renderAsync } from '@resvg/resvg-js';

const require = createRequire(import.meta.url);
const fontFiles = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/inter/${file}`),
);

/** An SVG picture as PNG with a width in pixels. */
export async function png(svg: string, width: number): Promise<Uint8Array> {
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' };
  const drawn = await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font });
  return encoded(drawn.pixels, drawn.width, drawn.height);
}

/** The first bytes of every PNG file. */
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/**
 * 8 bits for each of red, green, blue and opacity; then the only compression and filter methods, and no interlacing.
 */
const FORMAT = [8, 6, 0, 0, 0];

/**
 * Pixels as a PNG file (https://www.w3.org/TR/png-3/). The encoder of resvg blocks the build for longer and writes
 * larger files, because its filters suit photographs, not charts.
 */
async function encoded(rgba: Buffer, width: number, height: number): Promise<Uint8Array> {
  const stride = 4 * width;
  // The byte in front of each row, 0, says that the row has no filter.
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) rgba.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(FORMAT)])),
    chunk('IDAT', await promisify(deflate)(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A chunk of a PNG file: its length, type, data and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
}
