import { build } from './build.ts';
import { check } from './check.ts';
import { growth } from './growth.ts';
import { releases } from './releases.ts';
import type { Benchmark } from './result.ts';
import { serving } from './serving.ts';
import { site } from './site.ts';
import { startup } from './startup.ts';
import { wire } from './wire.ts';

/** Every benchmark, in the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [startup, build, check, growth, releases, wire, serving, site];
