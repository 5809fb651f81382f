// A link made with another release than the one that is shown says so, and leads to what changed since.
import { element } from '../blocks/element.ts';

const { release: shown = '' } = document.documentElement.dataset;
const made = new URLSearchParams(location.search).get('release') ?? '';
if (/^\d{4}-\d\d-\d\d$/.test(made) && made !== shown) {
  const root = document.querySelector<HTMLAnchorElement>('a.brand')?.href;
  document
    .querySelector('main')
    ?.prepend(
      element(
        'p',
        { class: 'caveat' },
        `This link was made with the data of ${made}; shown are those of ${shown}. `,
        ...(root === undefined ? [] : [element('a', { href: `${root}data/#what-changed` }, 'What changed')]),
      ),
    );
}
