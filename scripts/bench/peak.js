// Loaded before a program that is measured (node --import): at its end it writes the most memory it held, in KiB.
import { writeFileSync } from 'node:fs';
import process from 'node:process';

process.once('exit', () => {
  writeFileSync(process.env.BENCH_PEAK_FILE, String(process.resourceUsage().maxRSS));
});
