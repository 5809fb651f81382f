/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import usual from './jest.config.ts';

/** The tests that take minutes: fuzzing, killed processes. Weekly in CI, and before a change of what they test. */
const config: Config = {
  ...usual,
  testMatch: ['**/*.long.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 45 * 60_000,
};

export default config;
