import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from '../../src/core/files/lazy-files.ts';
import { PROGRAM } from '../../src/core/program.ts';
import { pictureFonts } from './fonts.ts';
import { keptFile } from './kept-files.ts';

/** A picture as PNG; one that was made before is taken from where it was kept. */
export async function png(svg: string, width: number): Promise<Uint8Array> {
  const { bytes } = await keptFile('.png', [String(width), svg], async () => idlest(await fonts()).make(svg, width));
  return bytes;
}

const fonts = once(pictureFonts);
const threads: PictureThread[] = [];

/** The thread that has least to do. One is started when it is needed: many a start needs no new picture. */
function idlest(fontFiles: readonly string[]): PictureThread {
  const [least] = threads.sort((a, b) => a.waiting.length - b.waiting.length);
  if (least !== undefined && (least.waiting.length === 0 || threads.length >= availableParallelism())) return least;
  const thread = new PictureThread(fontFiles);
  threads.push(thread);
  return thread;
}

/** What a thread answers. */
type PictureAnswer = { readonly png: Uint8Array } | { readonly fault: string };

/** Makes one picture after the other: packing a PNG takes as long as drawing it, and nothing of that holds up the pages. */
class PictureThread {
  /** Who waits for a picture, in the order in which they are made. */
  readonly waiting: ((answer: PictureAnswer) => void)[] = [];
  private readonly worker: Worker;

  constructor(fontFiles: readonly string[]) {
    this.worker = new Worker(join(PROGRAM, 'site/build/picture-thread.js'), { workerData: fontFiles });
    this.worker.on('message', (answer: PictureAnswer) => {
      this.tell(answer);
    });
    this.worker.on('error', (error) => {
      threads.splice(threads.indexOf(this), 1);
      while (this.waiting.length > 0) this.tell({ fault: String(error) });
    });
    // A process that waits for no picture ends.
    this.worker.unref();
  }

  async make(svg: string, width: number): Promise<Uint8Array> {
    const answer = await new Promise<PictureAnswer>((resolve) => {
      this.waiting.push(resolve);
      this.worker.ref();
      this.worker.postMessage({ svg, width });
    });
    if ('png' in answer) return answer.png;
    throw new Error(`A picture can't be made: ${answer.fault}`);
  }

  private tell(answer: PictureAnswer): void {
    this.waiting.shift()?.(answer);
    if (this.waiting.length === 0) this.worker.unref();
  }
}
