import { validate } from '@actions/languageservice';
import { getOrParseWorkflow } from '@actions/languageservice/utils/workflow-cache';

/** A workflow file's name and text. */
export interface WorkflowText {
  readonly name: string;
  readonly text: string;
}

/** What GitHub's own language service makes of a workflow. */
export interface ParsedWorkflow extends WorkflowText {
  /** What it finds wrong, of any severity, with the line. */
  readonly problems: readonly string[];
  /** The content as plain values; an expression is its text in `${{ }}`, as often as it is in a text. */
  readonly content: unknown;
}

// A process of its own, under tsx: the language service imports JSON in a way that Node.js refuses. Texts come in on
// standard input as JSON, and results go out the same way.
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
const texts = JSON.parse(Buffer.concat(chunks).toString('utf8')) as WorkflowText[];
process.stdout.write(JSON.stringify(await Promise.all(texts.map(parsed))));

async function parsed({ name, text }: WorkflowText, index: number): Promise<ParsedWorkflow> {
  // Results are kept by address, and two texts may have the same name.
  const uri = `file:///${index}/.github/workflows/${name}`;
  const found = await validate(documentOf(uri, text));
  const { value } = getOrParseWorkflow({ name: uri, content: text }, uri);
  return {
    name,
    text,
    problems: found.map(({ message, range }) => `line ${range.start.line + 1}: ${sentence(message)}`),
    content: value === undefined ? null : plain(JSON.parse(JSON.stringify(value)) as unknown),
  };
}

function sentence(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** A text as the language service wants it. */
function documentOf(uri: string, text: string): Parameters<typeof validate>[0] {
  const lines = text.split('\n');
  const lineRange = (line: number) => ({
    start: { line, character: 0 },
    end: { line, character: lines[line]?.length ?? 0 },
  });
  return {
    uri,
    languageId: 'yaml',
    version: 1,
    lineCount: lines.length,
    getText: () => text,
    getLineRange: lineRange,
    getEOLCharacters: () => '\n',
    positionAt: (offset) => {
      const before = text.slice(0, offset).split('\n');
      return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    },
    offsetAt: ({ line, character }) => lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, character),
  };
}

/** Tokens as their parser writes them in JSON: a scalar, `{seq}`, `{map: [{Key, Value}]}` or `{expr}`. */
function plain(token: unknown): unknown {
  if (typeof token !== 'object' || token === null) return token;
  if ('expr' in token) return `\${{ ${String(token.expr)} }}`;
  if ('seq' in token && Array.isArray(token.seq)) return token.seq.map(plain);
  if ('map' in token && Array.isArray(token.map)) {
    const items = token.map as { Key: unknown; Value: unknown }[];
    return Object.fromEntries(items.map(({ Key, Value }) => [String(plain(Key)), plain(Value)]));
  }
  // A sequence or mapping without content is written without it.
  return null;
}
