import { CodeLink } from '../components/prose.tsx';
import { FieldsTable } from '../components/form/field.tsx';
import { MeasurementForm } from '../components/form/measurement-form.tsx';
import type { Page, Site } from '../documents.ts';
import { factsOf, FORM_DATA } from '../components/form/groups.ts';

export function contributePage({ documents, repository }: Site): Page {
  return {
    path: '/contribute/',
    title: 'Send a measurement',
    description: 'How to measure the GPU energy of a served language model, and how to have the figure published here.',
    body: (
      <>
        <h1>Send a measurement</h1>
        <p class="lead">
          You run a language model on GPUs and can read their energy? Then your figure can stand here, with your name.
        </p>
        <p>
          Anyone may send one, about any model, GPU and serving engine. Who works for, or was paid by, a maker of one of
          them is welcome, and says so: the row is marked.
        </p>

        <Needs />
        <Steps />
        <h2>Two ways to send it</h2>
        <div class="ways">
          <ByForm repository={repository} />
          <ByHand repository={repository} />
        </div>
        <Afterwards licence={documents.manifest.licence} />
      </>
    ),
  };
}

function Needs() {
  return (
    <>
      <h2>What you need</h2>
      <ul>
        <li>One or more GPUs whose energy or power you can read.</li>
        <li>A serving engine that reports how many requests are running at once; vLLM does.</li>
        <li>
          An account on <a href="https://github.com/signup">GitHub</a>, which is free. You need not know git.
        </li>
      </ul>
    </>
  );
}

/** How to measure by hand. */
function Steps() {
  return (
    <>
      <h2>How to measure</h2>
      <p>
        <strong>With one command:</strong> <a href="/measure/">the measuring kit</a> loads the engine, reads the cards
        and writes the file. By hand, or with tools of your own:
      </p>
      <ol class="steps">
        <li>
          <strong>Keep the server busy and steady.</strong> Requests keep arriving, the running batch is stable, and
          nothing is warming up.
        </li>
        <li>
          <strong>Choose a window</strong> of at least a minute; five are better. Count energy, output tokens and
          requests in that same window.
        </li>
        <li>
          <strong>Read the energy of the GPUs</strong> from their own counters, over all cards, at the start and the end
          of the window.
        </li>
        <li>
          <strong>Ask the engine every second</strong> how many requests are running. The mean is the running batch.
        </li>
        <li>
          <strong>Note the latency per token</strong> (inter-token latency): its median and its 90th and 99th
          percentiles.
        </li>
      </ol>
      <p>
        What each figure means exactly stands beside its field in the form. What is checked, and why, stands in{' '}
        <a href="/contribute/rules/">the rules</a>.
      </p>
    </>
  );
}

/** Where the repository is; null while no owner has set it. */
type RepositoryProps = Pick<Site, 'repository'>;

function ByForm({ repository }: RepositoryProps) {
  return (
    <section>
      <h3>With the form</h3>
      <p>
        Type your figures into the form. It checks them as you go and shows how your row compares with what is
        published.{' '}
        {repository === null
          ? 'Then download the file.'
          : 'Then it opens GitHub with the file filled in, and GitHub leads you to a pull request: the way to propose a change.'}
      </p>
      <p>
        <a class="button" href="/contribute/form/">
          Open the form
        </a>
      </p>
    </section>
  );
}

function ByHand({ repository }: RepositoryProps) {
  return (
    <section id="by-hand">
      <h3>With the command line</h3>
      <p>
        {repository === null ? (
          'In a copy of the repository, '
        ) : (
          <>
            <a href={`${repository}/fork`}>Fork</a> and clone the repository, then{' '}
          </>
        )}
        with <a href="https://nodejs.org">Node.js</a>:
      </p>
      <pre>
        <code>{'npm ci\nnpm run new\nnpm run check'}</code>
      </pre>
      <p>The second command asks for each field and writes the file; the third has the same rules as the form.</p>
      <p>
        Or copy <a href="/contribute/example.json">the example</a> to{' '}
        <code>contributions/&lt;your GitHub handle&gt;/</code>, under the name that the check asks for; editors complete
        it from <a href="/api/v1/schema/measurement.schema.json">the schema</a>. Commit the file and open a pull request
        that changes nothing else.{' '}
        {repository !== null && <a href={`${repository}/blob/main/CONTRIBUTING.md`}>In full</a>}
      </p>
    </section>
  );
}

/** What happens to a file that was sent. */
function Afterwards({ licence }: { readonly licence: string }) {
  return (
    <>
      <h2>What happens next</h2>
      <ol class="steps">
        <li>
          <strong>The check runs on your pull request,</strong> and a comment shows what your row would look like beside
          what is published. Errors are fixed in the same pull request.
        </li>
        <li>
          <strong>It is merged,</strong> and the next release publishes the row on{' '}
          <a href="/measurements/">the page of measurements</a>, in a table of its own, and in{' '}
          <CodeLink href="/api/v1/measurements.json">measurements.json</CodeLink>, with your name and affiliation.
        </li>
        <li>
          <strong>It stays yours.</strong> Change or delete your file in another pull request, and the next release
          follows; past releases keep what they published.
        </li>
      </ol>
      <p>
        By opening the pull request you license the measurement under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">{licence}</a>.
      </p>
    </>
  );
}

export const formPage = ({ documents, repository }: Site): Page => ({
  path: '/contribute/form/',
  title: 'Make a measurement file',
  description:
    'A form that makes a valid measurement file in the browser, and checks it with the rules of the project.',
  script: 'form',
  body: (
    <>
      <h1>Make a measurement file</h1>
      <p class="lead">
        Fill in what you measured. The form checks it with <a href="/contribute/rules/">the same rules</a> as a pull
        request, and shows the file and how your row compares. <a href="/measure/">A command</a> can measure and fill it
        in for you; <a href="/contribute/">how to measure by hand</a>
      </p>
      <div id="form" data-reference={FORM_DATA} data-repository={repository}>
        <MeasurementForm schema={documents.measurementSchema} facts={factsOf(documents)} />
      </div>
      <noscript>
        <p class="caveat">
          The form needs JavaScript, which is off. You can write the file by hand: change{' '}
          <a href="/contribute/example.json">the example</a>, whose fields are described here, and{' '}
          <a href="/contribute/#by-hand">send it</a>.
        </p>
        <FieldsTable schema={documents.measurementSchema} />
      </noscript>
    </>
  ),
});
