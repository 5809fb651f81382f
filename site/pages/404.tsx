import { CodeLink } from '../components/prose.tsx';
import type { Page, Site } from '../documents.ts';

export const notFoundPage = ({ documents: { models } }: Site): Page => ({
  path: '/404.html',
  title: 'Not found',
  description: 'There is no page or file at this address.',
  body: (
    <>
      <h1>Nothing lives at this address</h1>
      <p>
        The pages begin at <a href="/">the main table</a>. The API starts at{' '}
        <CodeLink href="/api/v1/manifest.json">/api/v1/manifest.json</CodeLink>, which lists every address; the keys of
        the models are in <CodeLink href="/api/v1/models.json">/api/v1/models.json</CodeLink>.
      </p>
      <h2>Models</h2>
      <ul>
        {models.models.map(({ slug, name }) => (
          <li key={slug}>
            <a href={`/models/${slug}/`}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  ),
});
