import { Contents, Term } from '../components/prose.tsx';
import { Lines, packageSnippet } from '../components/snippet.tsx';
import type { Packages, Page, Site } from '../documents.ts';

/** A page for each package; none where the site has nothing for them. */
export function packagePages({ packages, repository }: Site): Page[] {
  return packages === null ? [] : [javascriptPage(packages, repository), pythonPage(packages, repository)];
}

function javascriptPage({ npm }: Packages, repository: string | null): Page {
  return {
    path: '/api/javascript/',
    title: 'JavaScript package',
    description: 'Energy and emissions of output tokens in one line of JavaScript, offline, with their uncertainty.',
    script: 'playground',
    body: (
      <>
        {head('JavaScript', `npm install ${npm}`, 'js')}
        <p>
          No dependency; ES modules with types, for browsers, Node.js 20.19 and newer, Deno, Bun and workers.{' '}
          {archives(repository, '.tgz')}
        </p>
        {covers()}
        {beyond('js')}
        <h2 id="playground">Try it here</h2>
        <p class="needs-script">
          The package itself, in this page. Its figures are fetched when you first press the button, once.
        </p>
        <noscript>
          <p>This part needs scripts.</p>
        </noscript>
        <form id="playground-form" class="needs-script">
          <p class="controls">
            {FIELDS.map(([name, label, value, kind]) => (
              <label key={name}>
                {label}
                <input type="text" name={name} value={value} inputMode={kind} />
              </label>
            ))}
          </p>
          <p>
            <button class="button" type="submit">
              Estimate
            </button>
          </p>
          <pre id="playground-code" class="wrapped" tabIndex={0} aria-label="The line of code">
            {`estimate({ model: 'Llama 3.1 8B Instruct', gpu: 'H100', outputTokens: 1000000, grid: 'WLD' })`}
          </pre>
          <pre id="playground-answer" class="wrapped" tabIndex={0} aria-label="The answer" aria-live="polite">
            Here comes the answer.
          </pre>
        </form>
        {newer(
          `import { createClient } from 'token-energy/core';\nconst { estimate } = createClient(await (await fetch('https://…/clients/2026-12-01.json')).json());`,
          'newer-javascript',
        )}
      </>
    ),
  };
}

/** What the playground asks: option, label, first value, kind of keyboard. */
const FIELDS = [
  ['model', 'Model', 'Llama 3.1 8B Instruct', 'text'],
  ['gpu', 'GPU', 'H100', 'text'],
  ['outputTokens', 'Output tokens', '1000000', 'decimal'],
  ['maxItlMs', 'Ceiling, ms per token', '', 'decimal'],
  ['grid', 'Electricity of', 'WLD', 'text'],
] as const;

function pythonPage({ pypi }: Packages, repository: string | null): Page {
  return {
    path: '/api/python/',
    title: 'Python package',
    description: 'Energy and emissions of output tokens in one line of Python, offline, with their uncertainty.',
    body: (
      <>
        {head('Python', `pip install ${pypi}`, 'py')}
        <p>
          Pure Python 3.9 and newer, nothing but the standard library, typed; <code>to_pandas()</code> gives every
          configuration as a table where pandas is there. {archives(repository, '.whl')}
        </p>
        {covers()}
        {beyond('py')}
        {newer(
          `client = Client(json.load(open("2026-12-01.json")))  # from token_energy import Client`,
          'newer-python',
        )}
      </>
    ),
  };
}

/** The ending of a language's files. */
type Ending = 'js' | 'py';

function head(language: string, install: string, ending: Ending) {
  return (
    <>
      <p class="crumbs">
        <a href="/api/">API</a>
      </p>
      <h1>Energy of tokens in {language}</h1>
      <p class="lead">
        One line gives the energy of your tokens with its uncertainty, offline, from a dated release. What was not
        measured gives nothing, not a guess.
      </p>
      <Lines id={`install-${language.toLowerCase()}`} wrap text={install} />
      <Lines id={`use-${language.toLowerCase()}`} wrap text={packageSnippet(`package.${ending}`)} />
      <Contents
        sections={[
          ['covers', 'What a figure covers'],
          ['beyond', 'Beyond what was measured'],
          ...(language === 'JavaScript' ? ([['playground', 'Try it here']] as const) : []),
          ['newer', 'Newer figures'],
        ]}
      />
    </>
  );
}

function archives(repository: string | null, ending: string) {
  const where = repository === null ? 'each release on GitHub' : <a href={`${repository}/releases`}>each release</a>;
  return (
    <>
      The archive (<code>{ending}</code>) is attached to {where}, too, attested.
    </>
  );
}

function covers() {
  return (
    <>
      <h2 id="covers">What a figure covers</h2>
      <dl class="terms">
        <Term name="Boundary">
          The GPUs alone, at steady state on a busy server: a floor. The answer says its boundary and its caveat; carry
          both along.
        </Term>
        <Term name="Band">
          Every figure has a low and a high end: the expanded uncertainty, k = 2. Two that can’t be told apart are
          called not distinguishable.
        </Term>
        <Term name="Images and videos">
          Counted one by one, as outputs, of the size and the number of steps that the answer says.
        </Term>
        <Term name="Ceiling">
          Where none is given, the figure holds for the ceiling of the main table: the median time between tokens, of
          images and videos the time of a batch. The answer says it, and whether it was asked for.
        </Term>
        <Term name="Load">
          The answer has the same tokens at the best batch that keeps the ceiling of latency and at the smallest batch
          measured: what a server with little to do takes.
        </Term>
        <Term name="Prompts">
          The energy of reading the prompt is inside the figure, for prompts like those measured. Tell the length of
          yours, and what a longer one takes stands beside it.
        </Term>
        <Term name="Names">
          A slug, a display name, an id on the model hub, or what providers make of them, with a warning that says which
          weights were measured. For a name that may mean two models, or none, there is no answer, and the names that
          are near are told. Where the place is not known, the energy stays and the emissions are left out.
        </Term>
      </dl>
    </>
  );
}

/** What an answer says of its own ground, and what it gives where nothing was measured. */
function beyond(ending: Ending) {
  const name = (js: string, py: string) => <code>{ending === 'js' ? js : py}</code>;
  return (
    <>
      <h2 id="beyond">Beyond what was measured</h2>
      <Lines id={`beyond-${ending}`} wrap text={packageSnippet(`beyond.${ending}`)} />
      <dl class="terms">
        <Term name={name('basis', 'basis')}>
          Whether a figure is measured, a floor from kernels, or predicted. {name('since', 'since')} is the date of the
          release since which the measured one is what it is.
        </Term>
        <Term name={name('perAnswer', 'per_answer')}>
          Tokens and Wh that 10, 50 and 90 of 100 answers take at most; no count of tokens is needed.
        </Term>
        <Term name={name('promptWh', 'prompt_wh')}>
          What a long prompt takes beyond those measured, at least, less what is{' '}
          {name('cachedInputTokens', 'cached_input_tokens')}: never part of the figure.
        </Term>
        <Term name={name('predict', 'predict')}>
          A model that was not measured, by its sizes, with an interval or a refusal in words;{' '}
          {name('allowPredicted', 'allow_predicted')} lets {name('estimate', 'estimate')} answer so for open-weights
          models.
        </Term>
        <Term name={name('asOf', 'as_of')}>
          Only figures that were current on that day answer; {name('why', 'why')} asks to {name('pin', 'pin')} others.
        </Term>
        <Term name="A report">
          Of a year of calls: <a href="/calculator/">the calculator</a> makes one of a file that stays in the browser.
        </Term>
      </dl>
    </>
  );
}

function newer(code: string, id: string) {
  return (
    <>
      <h2 id="newer">Newer figures</h2>
      <Lines id={id} wrap text={code} />
      <p>
        The package never fetches anything: newer figures come with its next version. Those of another release are at{' '}
        <code>/clients/&lt;date&gt;.json</code>, with digests in <code>/clients/index.json</code>.
      </p>
    </>
  );
}
