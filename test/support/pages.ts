import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate, type ConfigData } from 'html-validate';
import { parseHTML } from 'linkedom';
import { pagePaths } from '../../site/preview/screenshots.ts';

/** The pages of a site as files: by their addresses, their text and what is in it. */
export interface Pages {
  readonly texts: ReadonlyMap<string, string>;
  readonly documents: ReadonlyMap<string, Document>;
}

export async function readPages(folder: string): Promise<Pages> {
  const texts = new Map<string, string>();
  for (const path of await pagePaths(folder)) texts.set(path, await readFile(fileOf(folder, path), 'utf8'));
  return { texts, documents: new Map([...texts].map(([path, text]) => [path, parseHTML(text).document])) };
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
