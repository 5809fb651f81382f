// Loaded before a program that is measured (node --import): at its end it writes the most memory it held, in KiB, to
// the pipe that the benchmark reads. A thread of the program has no say.
import { writeSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) process.once('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
