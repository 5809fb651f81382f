let fields = 0;

/**
 * Puts a search field above a table. It shows the rows that have every word of what is typed, whatever their case and
 * accents, and says how many there are.
 */
export function makeSearchable(table: HTMLTableElement): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])].map((row) => ({ row, text: plain(row.textContent) }));
  const input = document.createElement('input');
  input.type = 'search';
  input.autocomplete = 'off';
  input.id = `search-${(fields += 1)}`;
  const label = document.createElement('label');
  label.htmlFor = input.id;
  label.textContent = 'Search the table';
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.className = 'muted small';

  const box = document.createElement('div');
  box.className = 'table-search';
  box.append(label, input, status);
  (table.closest('.table-box') ?? table).before(box);

  const show = (): void => {
    const words = plain(input.value).split(/\s+/);
    for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
    status.textContent = found(rows.filter(({ row }) => !row.hidden).length, rows.length, input.value.trim());
  };
  input.addEventListener('input', show);
  // A browser that goes back to the page may fill in what was typed before.
  show();
}

function found(shown: number, all: number, typed: string): string {
  if (typed === '') return `${all} rows`;
  if (shown === 0) return `No row has “${typed}”. Another word, or fewer letters, may find it.`;
  return `${shown} of ${all} rows`;
}

/** Without case and accents, so that `turkiye` finds Türkiye. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
