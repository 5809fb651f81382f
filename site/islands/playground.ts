// The playground: runs the package itself, with its figures fetched when they are first asked for.

/** What of the package is used here. */
interface PlaygroundClient {
  estimate(question: object): unknown;
  why(question: object): unknown;
}

const FOLDER = new URL('../clients/', import.meta.url);
let client: Promise<PlaygroundClient> | undefined;

async function load(): Promise<PlaygroundClient> {
  const list = (await fetchJson('index.json')) as { readonly snapshots: readonly { readonly path: string }[] };
  const [core, snapshot] = await Promise.all([
    import(new URL('core.js', FOLDER).href) as Promise<{ createClient(snapshot: unknown): PlaygroundClient }>,
    fetchJson(list.snapshots.at(-1)?.path ?? ''),
  ]);
  return core.createClient(snapshot);
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(new URL(path, FOLDER));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return response.json();
}

/** The options that were filled in, those that count as numbers. */
function questionOf(form: HTMLFormElement): Record<string, string | number> {
  const given = [...new FormData(form)].map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : ''] as const,
  );
  const numbers = new Set(['outputTokens', 'maxItlMs']);
  return Object.fromEntries(
    given.filter(([, value]) => value !== '').map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]),
  );
}

const form = document.querySelector<HTMLFormElement>('#playground-form');
const code = document.querySelector('#playground-code');
const answer = document.querySelector('#playground-answer');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void run();
});

async function run(): Promise<void> {
  if (form === null || code === null || answer === null) return;
  const question = questionOf(form);
  const written = Object.entries(question).map(([name, value]) => `${name}: ${quoted(value)}`);
  code.textContent = `estimate({ ${written.join(', ')} })`;
  try {
    client ??= load();
    const ask = await client;
    const found = ask.estimate(question);
    answer.textContent = JSON.stringify(found ?? { estimate: null, why: ask.why(question) }, null, 2);
  } catch (error) {
    // What could not be fetched is asked for again the next time.
    client = undefined;
    answer.textContent = String(error);
  }
}

function quoted(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
