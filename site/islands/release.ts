// Shows a notice if the link was made with another release than the page shows.
import { element } from '../blocks/element.ts';

const { release: shown = '' } = document.documentElement.dataset;
const linked = new URLSearchParams(location.search).get('release') ?? '';
if (/^\d{4}-\d\d-\d\d$/.test(linked) && linked !== shown) {
  const root = document.querySelector<HTMLAnchorElement>('a.brand')?.href;
  document
    .querySelector('main')
    ?.prepend(
      element(
        'p',
        { class: 'caveat' },
        `This link was made with the data of ${linked}. The page shows the data of ${shown}. `,
        ...(root === undefined ? [] : [element('a', { href: `${root}data/#what-changed` }, 'What changed')]),
      ),
    );
}
