// The status page: ages and staleness follow from its dates, on the day it is read.
import { ago, isStale } from '../views/status.ts';
import { element } from './lib/element.ts';

const today = new Date().toISOString().slice(0, 10);

for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-age]')) {
  time.after(element('span', { class: 'unit' }, ` ${ago(time.dateTime, today)}`));
}

for (const state of document.querySelectorAll<HTMLElement>('[data-retrieved]')) {
  const { retrieved = '', lastCheck } = state.dataset;
  const stale = isStale({ retrieved, last_check: lastCheck === '' ? null : (lastCheck ?? null) }, today);
  state.textContent = stale ? 'stale' : 'fresh';
  state.classList.add('tag', stale ? 'warn' : 'good');
}
