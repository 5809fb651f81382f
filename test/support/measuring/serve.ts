import process from 'node:process';
import { command, type Options } from '../../../src/cli/command.ts';
import { hereOfProcess } from '../../../src/cli/here.ts';
import { UsageError } from '../../../src/core/findings/finding.ts';
import { SHOWING } from './cards.ts';
import { FORMATS } from './formats.ts';
import { serveStandIn } from './real-time.ts';
import { NATURE } from './nature.ts';

const OPTIONS = {
  port: { value: 'N', description: 'Port on 127.0.0.1 (default: a free one).' },
  engine: { value: 'NAME', description: 'Whose formats it speaks.', choices: Object.keys(FORMATS) },
  cap: { value: 'N', description: `Sequences decoded at once (default: ${NATURE.cap}).` },
  step: { value: 'MS', description: `Time of a step of the batch (default: ${NATURE.stepMs}).` },
  joules: {
    value: 'J',
    description: `Energy of an output token, beside the idle power (default: ${NATURE.perTokenJoules}).`,
  },
  chunk: { value: 'N', description: 'Tokens of a chunk (default: 1).' },
  cards: { value: 'N', description: 'Cards that it runs on (default: 1).' },
  beside: { value: 'N', description: 'Further cards, that stand idle (default: 0).' },
  tick: { value: 'MS', description: 'How often the energy counters move (default: 20).' },
  broken: { value: 'SHARE', description: 'Share of answers that break off (default: 0).' },
  lag: { value: 'MS', description: 'By how much the count of generated tokens is late (default: 0).' },
  cached: { value: 'MS', description: 'Age up to which its metrics are kept (default: 0).' },
  collect: { value: 'MS', description: 'What it sends arrives only this often (default: as it is sent).' },
  twice: { value: 'SHARE', description: 'Share of chunks that are sent twice (default: 0).' },
  'slow-after': { value: 'S', description: 'Every step takes twice as long from then on.' },
  stall: { value: 'MS', description: 'Every 30 seconds it stands still for so long (default: never).' },
  'hang-after': { value: 'S', description: 'Takes requests and sends nothing from then on.' },
  'restart-after': { value: 'S', description: 'Is gone then for three seconds, and starts again.' },
} as const satisfies Options;

/** A stand-in engine whose energy per token is known, for programs that measure: the truth goes to the screen. */
const standIn = command({
  called: 'npx tsx test/support/measuring/serve.ts',
  summary:
    'Serves a stand-in engine on this machine, with its cards as a DCGM exporter shows them at /dcgm/metrics. Every ten\n' +
    'seconds it prints what is true of them: energy for each token, time between tokens, tokens per second.',
  options: OPTIONS,
  async run({ values }, here) {
    const number = (name: keyof typeof OPTIONS): number | undefined => numberOf(name, values[name]);
    const format = Object.keys(FORMATS).find((name): name is keyof typeof FORMATS => name === values.engine);
    const stall = number('stall');
    const nature = {
      ...NATURE,
      format: format ?? NATURE.format,
      cap: number('cap') ?? NATURE.cap,
      stepMs: number('step') ?? NATURE.stepMs,
      perTokenJoules: number('joules') ?? NATURE.perTokenJoules,
      chunk: number('chunk') ?? NATURE.chunk,
      cards: number('cards') ?? NATURE.cards,
      broken: number('broken') ?? 0,
      lagMs: number('lag') ?? 0,
      cachedMs: number('cached') ?? 0,
      clumpMs: number('collect') ?? 0,
      twice: number('twice') ?? 0,
      slowFrom: performance.now() + 1000 * (number('slow-after') ?? Infinity),
      stall: stall === undefined ? null : ([30, stall] as const),
    };
    const showing = { ...SHOWING, tickMs: number('tick') ?? 20, beside: number('beside') ?? 0 };
    const { engine, url } = await serveStandIn(nature, showing, number('port'));
    here.print(`Engine: ${url}\nCards: ${url}/dcgm/metrics\n`);
    const later = (seconds: number | undefined, work: () => void): void => {
      if (seconds !== undefined) setTimeout(work, seconds * 1000);
    };
    later(number('hang-after'), () => {
      engine.hang();
    });
    later(number('restart-after'), () => {
      engine.die(3000);
    });
    for (let from = performance.now(); ; from = performance.now()) {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      const { joulesPerToken, medianItl, tokensPerSecond } = engine.truth(from, performance.now());
      if (tokensPerSecond === 0) continue;
      here.print(
        `${joulesPerToken.toFixed(5)} J per token, ${medianItl.toFixed(2)} ms between tokens, ${tokensPerSecond.toFixed(1)} tokens/s`,
      );
    }
  },
});

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : NaN;
  if (!Number.isNaN(value)) return value;
  throw new UsageError(`--${name} ${text} is not allowed. Allowed: a number of 0 or more.`);
}

process.exitCode = await standIn(hereOfProcess('stand-in'));
