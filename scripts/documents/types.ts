import type { FileEndpoint } from './endpoint.ts';

/** TypeScript declarations of every document, generated from the same schemas that validate them. */
export const types: FileEndpoint = {
  kind: 'file',
  path: '/types.d.ts',
  mediaType: 'text/plain',
  description: 'TypeScript types of every document.',
  sources: [],
  content: (inputs) => inputs.types,
};
