import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { entriesIn, searchResults } from './site/blocks/search.ts';
const entries = entriesIn(parseHTML(readFileSync('dist/site/search/index.html', 'utf8')).document as never);
for (const q of process.argv.slice(2)) {
  const r = searchResults(entries, q);
  console.log(`${q} (${r.length}): ${r.slice(0, 6).map((e) => `${e.name} [${e.group}]`).join(' | ')}`);
}
