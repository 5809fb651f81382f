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
  // One more than there are cores, as tests also wait: for a browser, for git. Each may come to hold 1.5 GB.
  maxWorkers: Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 1.5e9))),
  // To start git takes a process longer the more memory it has, and what a file of tests leaves behind is not all freed.
  workerIdleMemoryLimit: '600MB',
};

export default config;
