import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { PROGRAM } from '../../src/core/program.ts';
import { inPrint } from '../../src/figures/format.ts';
import { lazyValue } from '../../src/core/memoize.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { Lines } from './snippet.tsx';

/** The value of a name in double braces: a text, which is escaped, or a part of the page. */
type Value = string | VNode | null;

/**
 * The page `docs/pages/<name>.md` with the values of the names in double braces. HTML in the file is shown as text.
 * With `contents`, a list of its sections follows the introduction.
 * @throws Error if a name has no value or a value is not used.
 */
export function prose(name: string, values: Readonly<Record<string, Value>>, contents = false): VNode {
  return markdownPage(`docs/pages/${name}.md`, values, contents);
}

/** The same for any Markdown file of the project. */
export function markdownPage(path: string, values: Readonly<Record<string, Value>> = {}, contents = false): VNode {
  const source = readFileSync(join(PROGRAM, path), 'utf8');
  const used = new Set<string>();
  const valueOf = (key: string): Value => {
    const value = values[key];
    if (value === undefined) throw new Error(`${path} names {{${key}}}, which has no value.`);
    used.add(key);
    return value;
  };
  const marked = markedWith(valueOf, `${basename(path, '.md')}-code`);
  const rendered = (tokens: Token[]) => (
    <div class="prose" dangerouslySetInnerHTML={{ __html: marked.parser(tokens) }} />
  );
  const tokens = marked.lexer(source);
  const firstSection = tokens.findIndex(isSection);
  const page = contents ? (
    <div class="with-contents">
      {rendered(tokens.slice(0, firstSection))}
      <Contents sections={tokens.filter(isSection)} />
      {rendered(tokens.slice(firstSection))}
    </div>
  ) : (
    rendered(tokens)
  );
  const unused = Object.keys(values).filter((key) => !used.has(key));
  if (unused.length > 0) throw new Error(`${path} has no place for ${unused.join(', ')}.`);
  return page;
}

/** A list of links to the sections of a page. It is folded on a phone only, by the style sheet. */
function Contents({ sections }: { readonly sections: readonly Tokens.Heading[] }) {
  return (
    <nav class="contents" aria-label="Contents">
      <details>
        <summary>On this page</summary>
        <ul>
          {sections.map(({ text }) => (
            <li key={text}>
              <a href={`#${slugOf(text)}`}>{inPrint(text)}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function isSection(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && (token as Tokens.Heading).depth === 2;
}

/** The bold words at the start of a list item; null if it doesn't start with bold words. */
function boldStart({ text }: Tokens.ListItem): string | null {
  return /^\*\*(.+?)\*\*/.exec(text)?.[1] ?? null;
}

/** The terms that `docs/glossary.md` defines, each with the first sentence and the address of its definition. */
export const glossaryTerms = lazyValue(() =>
  listItems('docs/glossary.md').flatMap((item) => {
    const name = boldStart(item);
    return name === null ? [] : [{ name, about: firstSentence(item), href: `/glossary/#${slugOf(name)}` }];
  }),
);

/** A list item of `docs/pages/search.md`: `**Name** ([page](/address/)): Text. Found by: words.` */
const SUBJECT = /^\*\*(.+?)\*\* \(\[page\]\((.+?)\)\): (.+) Found by: (.+)\.$/;

/**
 * The subjects in `docs/pages/search.md`, each with its address, its text and the words that find it.
 * @throws Error if an item has another form.
 */
export const searchSubjects = lazyValue(() =>
  listItems('docs/pages/search.md').map(({ text }) => {
    const [, name, href, about, also] = SUBJECT.exec(text.replaceAll(/\s+/g, ' ')) ?? [];
    if (name === undefined || href === undefined || about === undefined || also === undefined)
      throw new Error(`docs/pages/search.md: “${text}” is not a subject.`);
    return { name, href, about, also };
  }),
);

/** The headings of the sections of `docs/pages/<name>.md`, each with the id of its section. */
export function sectionsOf(name: string): { readonly name: string; readonly id: string }[] {
  return tokensOf(`docs/pages/${name}.md`)
    .filter((token): token is Tokens.Heading => token.type === 'heading' && (token as Tokens.Heading).depth === 2)
    .map(({ text }) => ({ name: inPrint(text), id: slugOf(text) }));
}

function tokensOf(path: string): Token[] {
  return new Marked().lexer(readFileSync(join(PROGRAM, path), 'utf8'));
}

function listItems(path: string): Tokens.ListItem[] {
  return tokensOf(path).flatMap((token) => (isList(token) ? token.items : []));
}

/** The first sentence of a definition: `**Token**: the unit of text…` without the term. */
function firstSentence({ text }: Tokens.ListItem): string {
  const [, definition = ''] = /: (.*)/s.exec(text) ?? [];
  const [first = ''] = definition
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=\.) (?=[A-Z])/);
  return inPrint(first.charAt(0).toUpperCase() + first.slice(1));
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list';
}

const PLACE = /\{\{([a-z_]+)\}\}/;

function markedWith(valueOf: (key: string) => Value, id: string): Marked {
  const html = (value: Value): string => {
    if (value === null) return '';
    return typeof value === 'string' ? escapedHtml(inPrint(value)) : renderToString(value);
  };
  const filled = (code: string): string =>
    code.replace(new RegExp(PLACE, 'g'), (_, key: string) => {
      const value = valueOf(key);
      if (typeof value !== 'string') throw new Error(`{{${key}}} is in code, so its value must be text.`);
      return value;
    });
  let codes = 0;
  return new Marked({
    extensions: [
      {
        name: 'place',
        level: 'inline',
        start: (text) => PLACE.exec(text)?.index,
        tokenizer(text) {
          const found = new RegExp(`^${PLACE.source}`).exec(text);
          return found === null ? undefined : { type: 'place', raw: found[0], key: found[1] };
        },
        renderer: ({ key }) => html(valueOf(key as string)),
      },
    ],
    renderer: {
      html: ({ text }) => escapedHtml(text),
      text(token) {
        // The text of a list item consists of tokens.
        return 'tokens' in token ? this.parser.parseInline(token.tokens ?? []) : escapedHtml(inPrint(token.text));
      },
      // An option such as `--quick` must not break after its first dash.
      codespan: ({ text }) =>
        `<code${text.startsWith('-') ? ' class="option"' : ''}>${escapedHtml(filled(text))}</code>`,
      code: ({ text }) => renderToString(<Lines id={`${id}-${(codes += 1)}`} text={filled(text)} />),
      // A definition has the id of its term.
      listitem(item) {
        const term = boldStart(item);
        const id = term === null ? '' : ` id="${slugOf(term)}"`;
        return `<li${id}>${this.parser.parse(item.tokens)}</li>\n`;
      },
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      paragraph({ tokens }) {
        // A part of the page is not wrapped in a paragraph.
        const [first, second] = tokens;
        const isPart =
          second === undefined && first?.type === 'place' && typeof valueOf(String(first['key'])) !== 'string';
        const text = this.parser.parseInline(tokens);
        return isPart ? text : `<p>${text}</p>\n`;
      },
      table(token) {
        const cells = (tag: string, row: readonly Tokens.TableCell[]): string =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((row) => cells('td', row)).join('');
        return `<div class="table-box"><table><thead>${cells('th', token.header)}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
}

function escapedHtml(text: string): string {
  return text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
