// What every page gets where scripts run.
import { makeCopyable } from './lib/copy.ts';
import { makeSearchable } from './lib/searchable.ts';
import { makeSortable } from './lib/sortable.ts';

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) makeSortable(table);
for (const table of document.querySelectorAll<HTMLTableElement>('table[data-search]')) makeSearchable(table);
makeCopyable();
