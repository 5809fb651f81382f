import { markdownPage } from '../blocks/markdown.tsx';
import type { Page } from '../documents.ts';

/** The terms of the project and their meanings: `docs/glossary.md`. */
export function glossaryPage(): Page {
  return {
    path: '/glossary/',
    title: 'Glossary',
    description: 'The terms that Token Energy uses for energy, models, serving and certainty, with their meanings.',
    body: markdownPage('docs/glossary.md', {}, true),
  };
}
