import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, type ConfigData } from 'html-validate';
import { parseHTML } from 'linkedom';
import { pagePaths } from '../../site/preview/screenshots.ts';

/** A page of a site: its address, and what is in it. */
interface ParsedPage {
  readonly path: string;
  readonly document: Document;
}

/** The pages of a site as files, each read when it is asked for: all at once take a gigabyte. */
export async function* parsedPages(folder: string): AsyncGenerator<ParsedPage> {
  for (const path of await pagePaths(folder)) yield { path, document: parseHTML(textOf(folder, path)).document };
}

/** The text of a page. */
export function textOf(folder: string, path: string): string {
  return readFileSync(fileOf(folder, path), 'utf8');
}

export function fileOf(folder: string, path: string): string {
  return join(folder, decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path));
}

const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How it is written, where the standard allows either: the library closes void elements.
    'doctype-style': 'off',
    'void-style': 'off',
    // Any id without spaces is one. Rows are linked to by their own, such as a date.
    'valid-id': ['error', { relaxed: true }],
    // Figures reach the style sheet as custom properties, and pictures have their own from the library.
    'no-inline-style': 'off',
    // A model's title holds its figure, the card and the ceiling: what people search for.
    'long-title': ['error', { maxlength: 120 }],
  },
};

const validator = new HtmlValidate(RULES);

/** What html-validate finds wrong on a page. */
export function htmlFindings(path: string, text: string): string[] {
  return validator
    .validateStringSync(text)
    .results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${path}:${line}:${column}: ${message} [${ruleId}]`),
    );
}
