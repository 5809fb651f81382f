import type { components } from '@octokit/openapi-types';
import type { Origin } from './origin.ts';

type Schemas = components['schemas'];

/** What the server answers. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The header that leads to further pages. */
  readonly link?: string;
}

export const NOT_FOUND: Answer = { status: 404, body: { message: 'Not Found' } };

/** In whose names GitHub commits for a workflow. */
const BOT = {
  name: 'github-actions[bot]',
  email: '41898282+github-actions[bot]@users.noreply.github.com',
};
const GITHUB = { name: 'GitHub', email: 'noreply@github.com' };

/**
 * What the API says of the objects and refs of a repository, and does to them: as git has them. Of the trees in
 * `truncated` it says that they are not told whole. Null for other calls.
 */
export function gitAnswer(
  origin: Origin,
  method: string,
  path: string,
  sent: Readonly<Record<string, unknown>>,
  truncated: ReadonlySet<string>,
): Answer | null {
  const [, kind = '', name = ''] = /^\/git\/(\w[\w-]*)(?:\/([^?]+))?/.exec(decodeURIComponent(path)) ?? [];
  const known = ANSWERS[`${method} ${kind}`];
  if (known === undefined) return null;
  const [plain = ''] = name.split('?');
  const answer = answerOrNone(() => known(origin, plain, sent, path.includes('recursive=')), method);
  return truncated.has(plain) ? { ...answer, body: { ...(answer.body as object), truncated: true } } : answer;
}

/** What cannot be read is not there. */
function answerOrNone(answer: () => Answer, method: string): Answer {
  try {
    return answer();
  } catch (error) {
    if (method === 'GET') return NOT_FOUND;
    throw error;
  }
}

type Answering = (
  origin: Origin,
  name: string,
  sent: Readonly<Record<string, unknown>>,
  isRecursive: boolean,
) => Answer;

const ANSWERS: Readonly<Record<string, Answering | undefined>> = {
  'GET ref': (origin, name) => refAnswer(origin, `refs/${name}`, 200),
  'GET matching-refs': (origin, name) => {
    const refs = origin.git('for-each-ref', '--format=%(refname)', `refs/${name}*`).split('\n').filter(Boolean);
    return { status: 200, body: refs.map((ref) => refAnswer(origin, ref, 200).body) };
  },
  'GET commits': (origin, sha) => ({ status: 200, body: commitOf(origin, sha) }),
  'GET trees': (origin, sha, _, isRecursive) => ({
    status: 200,
    body: { sha, truncated: false, tree: entriesOf(origin, sha, isRecursive) } satisfies Partial<Schemas['git-tree']>,
  }),
  'GET blobs': (origin, sha) => {
    const bytes = origin.object(`${sha}^{blob}`).content;
    const content = bytes.toString('base64').replace(/.{60}/g, '$&\n');
    return {
      status: 200,
      body: { sha, size: bytes.length, encoding: 'base64', content } satisfies Partial<Schemas['blob']>,
    };
  },
  'GET tags': (origin, sha) => {
    const commit = origin.at(sha);
    return {
      status: 200,
      body: { sha, object: { type: 'commit', sha: commit, url: '' } } satisfies Partial<Schemas['git-tag']>,
    };
  },
  'POST blobs': (origin, _, { content, encoding }) => {
    const bytes = Buffer.from(String(content), encoding === 'base64' ? 'base64' : 'utf8');
    return { status: 201, body: { sha: origin.write(bytes) } };
  },
  'POST trees': (origin, _, sent) => {
    const base = sent['base_tree'];
    const entries = (sent['tree'] as NewEntry[]).map(({ path, mode, sha, content }) => {
      return { path, mode, sha: sha ?? (sha === null ? null : origin.write(content ?? '')) };
    });
    return { status: 201, body: { sha: origin.tree(typeof base === 'string' ? base : null, entries) } };
  },
  'POST commits': (origin, _, { message, tree, parents, author = BOT, committer = GITHUB }) => {
    const [by, through] = [author, committer] as (typeof BOT)[];
    const sha = origin.commitTree(String(tree), parents as string[], String(message), {
      GIT_AUTHOR_NAME: by?.name,
      GIT_AUTHOR_EMAIL: by?.email,
      GIT_COMMITTER_NAME: through?.name,
      GIT_COMMITTER_EMAIL: through?.email,
    });
    return { status: 201, body: commitOf(origin, sha) };
  },
  'POST refs': (origin, _, { ref, sha }) => {
    if (origin.find(String(ref)) !== null) return { status: 422, body: { message: 'Reference already exists' } };
    origin.set(String(ref), String(sha));
    return refAnswer(origin, String(ref), 201);
  },
  'PATCH refs': (origin, name, { sha, force }) => {
    const ref = `refs/${name}`;
    const before = origin.find(ref);
    if (before === null) return { status: 422, body: { message: 'Reference does not exist' } };
    const isForward = origin.git('rev-list', '--count', `${String(sha)}..${before}`) === '0';
    if (force !== true && !isForward) return { status: 422, body: { message: 'Update is not a fast forward' } };
    origin.set(ref, String(sha));
    return refAnswer(origin, ref, 200);
  },
};

interface NewEntry {
  readonly path: string;
  readonly mode: string;
  readonly sha?: string | null;
  readonly content?: string;
}

function refAnswer(origin: Origin, ref: string, status: number): Answer {
  const sha = origin.find(ref);
  if (sha === null) return NOT_FOUND;
  const type = ref.startsWith('refs/tags/') ? origin.object(sha).type : 'commit';
  return { status, body: { ref, node_id: '', url: '', object: { type, sha, url: '' } } satisfies Schemas['git-ref'] };
}

function commitOf(origin: Origin, name: string) {
  const { id, content } = origin.object(`${name}^{commit}`);
  const text = content.toString('utf8');
  const end = text.indexOf('\n\n');
  const lines = text.slice(0, end).split('\n');
  const all = (key: string): string[] =>
    lines.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  const [[tree = ''], [author = ''], [committer = '']] = [all('tree'), all('author'), all('committer')];
  return {
    sha: id,
    message: text.slice(end + 2).trim(),
    tree: { sha: tree, url: '' },
    parents: all('parent').map((parent) => ({ sha: parent, url: '', html_url: '' })),
    author: signature(author),
    committer: signature(committer),
  } satisfies Partial<Schemas['git-commit']>;
}

/** Who, and when: `name <email> seconds +hhmm`. */
function signature(text: string): { name: string; email: string; date: string } {
  const [, name = '', email = '', seconds, sign = '+', hours = '00', minutes = '00'] =
    /^(.*?) ?<(.*)> (\d+) ([+-])(\d\d)(\d\d)$/.exec(text) ?? [];
  const east = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60);
  const there = new Date((Number(seconds) + east) * 1000).toISOString().slice(0, 19);
  return { name, email, date: `${there}${sign}${hours}:${minutes}` };
}

function entriesOf(origin: Origin, name: string, isRecursive: boolean, folder = ''): Entry[] {
  const { content } = origin.object(`${name}^{tree}`);
  const entries: Entry[] = [];
  // Each is its mode, a space, its name, a zero byte, and twenty bytes of id.
  for (let at = 0; at < content.length;) {
    const zero = content.indexOf(0, at);
    const [, digits = '', own = ''] = /^(\d+) (.*)$/s.exec(content.toString('utf8', at, zero)) ?? [];
    const [path, sha] = [folder + own, content.toString('hex', zero + 1, zero + 21)];
    at = zero + 21;
    if (digits === '40000') {
      entries.push({ path, mode: '040000', type: 'tree', sha });
      if (isRecursive) entries.push(...entriesOf(origin, sha, true, `${path}/`));
    } else if (digits === '160000') entries.push({ path, mode: digits, type: 'commit', sha });
    else entries.push({ path, mode: digits, type: 'blob', sha, size: origin.object(sha).content.length });
  }
  return entries;
}

type Entry = Schemas['git-tree']['tree'][number];
