/** @jest-config-loader esbuild-register */
import { availableParallelism, totalmem } from 'node:os';
import type { Config } from 'jest';

const config: Config = {
  testEnvironment: '<rootDir>/test/support/environment.ts',
  roots: ['<rootDir>/packages', '<rootDir>/site', '<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.test.{ts,tsx}'],
  // Tests that take minutes run with npm run test:long and jest.long.config.ts.
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    // Types are checked apart, by `npm run lint`: tests only need the syntax removed.
    '^.+\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false }],
  },
  globalSetup: '<rootDir>/test/support/run-folder.ts',
  globalTeardown: '<rootDir>/test/support/run-folder-end.ts',
  // Some tests start the real commands, each of which is a process of its own.
  testTimeout: 5 * 60_000,
  // One more worker than cores, because tests also wait for a browser or for git. A worker can use up to 1.5 GB.
  maxWorkers: Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 1.5e9))),
  // A worker keeps some memory of each test file, and a process with more memory takes longer to start git.
  workerIdleMemoryLimit: '600MB',
};

export default config;
