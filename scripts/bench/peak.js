// Loaded before a program that is measured (node --import): at its end it writes the most memory it held, in KiB, to
// the pipe that the benchmark reads.
import { writeSync } from 'node:fs';
import process from 'node:process';

process.once('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
