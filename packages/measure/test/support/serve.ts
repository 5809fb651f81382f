import process from 'node:process';
import { command, type Options } from '../../../../src/cli/command.ts';
import { commandContext } from '../../../../src/cli/context.ts';
import { UsageError } from '../../../../src/core/usage-error.ts';
import { FORMATS } from './formats.ts';
import { serveFakeEngine } from './serve-engine.ts';
import { NATURE } from './nature.ts';

const OPTIONS = {
  port: { value: 'N', description: 'Port on 127.0.0.1 (default: a free one).' },
  engine: { value: 'NAME', description: 'Engine to imitate (default: vllm).', choices: Object.keys(FORMATS) },
  cap: { value: 'N', description: `Batch limit (default: ${NATURE.cap}).` },
  joules: {
    value: 'J',
    description: `Energy of an output token on top of the idle power (default: ${NATURE.perTokenJoules}).`,
  },
  gpus: { value: 'N', description: 'Number of GPUs (default: 1).' },
  broken: { value: 'SHARE', description: 'Share of responses that end with an error (default: 0).' },
} as const satisfies Options;

/** Serves a fake engine with known energy per token, to test programs that measure. It prints the true values. */
const serve = command({
  usage: 'npx tsx packages/measure/test/support/serve.ts',
  summary:
    'Serves a fake engine on this machine, with a fake DCGM exporter for its GPUs at /dcgm/metrics. Every ten\n' +
    'seconds it prints the true energy per token, time between tokens, and tokens per second.',
  options: OPTIONS,
  async run({ values }, context) {
    const number = (name: keyof typeof OPTIONS): number | undefined => numberOf(name, values[name]);
    const nature = {
      ...NATURE,
      format: Object.keys(FORMATS).find((name): name is keyof typeof FORMATS => name === values.engine) ?? 'vllm',
      cap: number('cap') ?? NATURE.cap,
      perTokenJoules: number('joules') ?? NATURE.perTokenJoules,
      gpuCount: number('gpus') ?? NATURE.gpuCount,
      broken: number('broken') ?? 0,
    };
    const { engine, url } = await serveFakeEngine(nature, undefined, number('port'));
    context.print(`Engine: ${url}\nGPUs: ${url}/dcgm/metrics\n`);
    for (let from = performance.now(); ; from = performance.now()) {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      const { joulesPerToken, medianItl, tokensPerSecond } = engine.truth(from, performance.now());
      if (tokensPerSecond === 0) continue;
      context.print(
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

process.exitCode = await serve(commandContext('fake-engine'));
