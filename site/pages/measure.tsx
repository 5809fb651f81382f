import { withUnit } from '../../src/figures/format.ts';
import { CodeLink } from '../components/prose.tsx';
import { kitSnippets, Lines } from '../components/snippet.tsx';
import type { KitFile, Page, Site } from '../documents.ts';

/** The measuring kit in short; docs/measuring.md has the whole method. */
export function measurePage({ url, repository, kit }: Site): Page {
  const { measure, startVllm } = kitSnippets(url);
  return {
    path: '/measure/',
    title: 'Measure a running engine',
    description: 'One command measures the GPU energy per output token of a running engine, and writes a file to send.',
    body: (
      <>
        <h1>Measure a running engine</h1>
        <p class="lead">
          One command, ten minutes of your attention and about half an hour of the machine: then you have a file that
          keeps to every rule, ready to send.
        </p>
        <Lines id="measure-line" wrap text={measure} />
        <p>
          It needs <a href="https://nodejs.org">Node.js</a> 20.19 or newer on the machine with the GPUs, and no package.
          It reads the energy counters of the cards and the metrics of the engine, sends prompts to it, and nothing to
          anyone else.
        </p>

        <Steps startVllm={startVllm} />
        <Support />
        <Boundary repository={repository} />
        <TheFile kit={kit} repository={repository} />
      </>
    ),
  };
}

/** From an empty GPU machine to a pull request. */
function Steps({ startVllm }: { readonly startVllm: string }) {
  return (
    <>
      <h2>From an empty GPU machine to a pull request</h2>
      <ol class="steps">
        <li>
          <strong>Start the engine,</strong> with its cap on sequences and its precision said, and its page of settings
          open to this machine alone. With vLLM:
          <Lines id="start-vllm" wrap text={startVllm} />
        </li>
        <li>
          <strong>Try it</strong> with <code>--quick</code>: under 90 seconds, and a file that can’t be published. What
          the engine hides, it asks you for.
        </li>
        <li>
          <strong>Measure:</strong> half a minute of idle power, then three times warm-up and a window of five minutes
          under full load.
        </li>
        <li>
          <strong>Look</strong> at what it says. A figure that can’t be trusted is refused by name, with what was seen
          and what to do.
        </li>
        <li>
          <strong>Send</strong> the file, by a pull request or <a href="/contribute/form/">the form</a>, and attach the
          bundle of the log.
        </li>
      </ol>
    </>
  );
}

/** The engines and meters that it works with. */
function Support() {
  return (
    <>
      <h2>What it works with</h2>
      <ul>
        <li>
          Engines: vLLM, SGLang, TensorRT-LLM and llama.cpp. Ollama shows too little of itself: start llama.cpp’s own
          server on the same model file.
        </li>
        <li>
          Energy: NVIDIA’s library (through <code>python3</code>), DCGM exporter, AMD’s <code>amd-smi</code>, and as the
          last resort <code>nvidia-smi</code>, which has power but no counter.
        </li>
      </ul>
    </>
  );
}

/** What it measures, and what not. */
function Boundary({ repository }: Pick<Site, 'repository'>) {
  return (
    <>
      <h2>What it measures</h2>
      <p>
        Energy of the GPUs between two readings of their counters, divided by the output tokens between the same two
        moments, while a queue always stands. Prompt processing is inside. The host, the network and cooling are not,
        and idle power is recorded, never subtracted.{' '}
        {repository !== null && (
          <a href={`${repository}/blob/main/docs/measuring.md`}>The whole method, with its reasons</a>
        )}
      </p>
    </>
  );
}

function TheFile({ kit, repository }: Pick<Site, 'kit' | 'repository'>) {
  return (
    <>
      <h2>The file</h2>
      <Digest of={kit} />
      {repository !== null && (
        <>
          <p>GitHub attests that it was made from the repository:</p>
          <Lines
            id="measure-attestation"
            wrap
            text={`gh attestation verify measure.mjs --repo ${new URL(repository).pathname.slice(1)}`}
          />
        </>
      )}
      <p>
        It loads nothing from the folder that it is started in, and writes below <code>contributions/</code> there.
        Measured by hand? <a href="/contribute/">Send a measurement</a>
      </p>
    </>
  );
}

/** How large the file is and its digest; the file is made where it is drawn. */
function Digest({ of: kit }: { readonly of: () => KitFile }) {
  const { bytes, sha256 } = kit();
  return (
    <>
      <p>
        <CodeLink href="/measure.mjs">measure.mjs</CodeLink>, {withUnit(Math.round(bytes / 1000), 'kB')} of JavaScript
        that you can read. Its SHA-256 is
      </p>
      <Lines id="measure-digest" wrap text={sha256} />
    </>
  );
}
