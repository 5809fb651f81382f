import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['api/', 'data/', 'dist/', 'coverage/', '**/generated/', 'docs/snippets/', 'docs/recipes/'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    // One program for all files: the service that editors use takes half as long again.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Taking a key off an object is written by naming it beside the rest.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      // A number in a message is what a reader wants to see; other types still need a deliberate conversion.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Maps from data files are index signatures; a type alias for them reads better than an interface.
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      // Sorting by locale would differ between machines (see src/core/text/order.ts).
      'no-restricted-properties': [
        'error',
        { property: 'localeCompare', message: 'Use byCodePoint: the same order on every machine.' },
      ],
    },
  },
  {
    // What Node.js runs as it stands belongs to no program.
    files: ['**/*.js'],
    languageOptions: {
      parserOptions: {
        project: null,
        projectService: {
          allowDefaultProject: [
            'eslint.config.js',
            'scripts/run.js',
            'test/support/kill-at-step.js',
            'test/support/transform.js',
            '.dependency-cruiser.js',
          ],
        },
      },
    },
  },
  {
    // Complexity is limited; length is not. Split a function where it has too many branches, never to save lines.
    files: ['{bench,packages,scripts,site,src}/**/*.{js,ts,tsx}'],
    ignores: ['**/*.test.ts'],
    rules: { complexity: ['error', { max: 15 }] },
  },
);
