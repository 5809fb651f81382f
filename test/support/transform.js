import { extname } from 'node:path';
import { transform, transformSync } from 'esbuild';

/**
 * How Jest gets a module without its types. They are checked apart, by `npm run lint`.
 *
 * @param {string} path
 * @param {{ readonly supportsStaticESM: boolean }} asked
 * @returns {import('esbuild').TransformOptions}
 */
function optionsFor(path, { supportsStaticESM }) {
  return {
    loader: extname(path) === '.tsx' ? 'tsx' : 'ts',
    format: supportsStaticESM ? 'esm' : 'cjs',
    target: 'node20',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    sourcefile: path,
    sourcemap: 'inline',
  };
}

export default {
  /** @type {(source: string, path: string, asked: { readonly supportsStaticESM: boolean }) => object} */
  process: (source, path, asked) => transformSync(source, optionsFor(path, asked)),
  /** @type {(source: string, path: string, asked: { readonly supportsStaticESM: boolean }) => Promise<object>} */
  processAsync: (source, path, asked) => transform(source, optionsFor(path, asked)),
};
