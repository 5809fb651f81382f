import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { MINI_DATA } from '../../test/mini/make.ts';
import type { Service } from '../contract/generated/data.d.ts';
import { placeholderFindings } from './readiness.ts';

const own = JSON.parse(readFileSync(join(MINI_DATA, 'service.json'), 'utf8')) as Service;
const SITE = 'https://owner.github.io/energy';
const known = { name: 'Test', entity: 'Test', url: SITE, contact: 'energy@github.com', response_working_days: 10 };
const none = { parent: 'none', registration: 'none', jurisdiction: 'none' };
const publisher = { ...own.publisher, ...known, ...none };
const service: Service = { ...own, site_url: SITE, repository: 'https://github.com/owner/energy', publisher };

describe('what keeps a release from being published', () => {
  const unready: readonly [string, (good: Service) => Service, string[]][] = [
    ['nothing', (good) => good, []],
    ['a reserved site', (good) => ({ ...good, site_url: 'https://a.EXAMPLE' }), ['/site_url']],
    ['this machine', (good) => ({ ...good, site_url: 'http://localhost:8080' }), ['/site_url']],
    ['its number', (good) => ({ ...good, site_url: 'http://127.0.0.1/' }), ['/site_url']],
    ['a repository for tests', (good) => ({ ...good, repository: 'https://git.test/a/b' }), ['/repository']],
    ['no name', (good) => ({ ...good, publisher: { ...good.publisher, name: 'Unset' } }), ['/publisher/name']],
    ['no repository', (good) => ({ ...good, repository: 'unset' }), ['/repository']],
    ...['parent', 'entity', 'registration', 'jurisdiction', 'address'].map((field): (typeof unready)[number] => [
      `no ${field}`,
      (good) => ({ ...good, publisher: { ...good.publisher, [field]: 'unset' } }),
      [`/publisher/${field}`],
    ]),
    ['no address', (good) => ({ ...good, publisher: { ...good.publisher, url: 'unset' } }), ['/publisher/url']],
    [
      'no response time',
      (good) => ({ ...good, publisher: { ...good.publisher, response_working_days: 0 } }),
      ['/publisher/response_working_days'],
    ],
    [
      'an invalid mailbox',
      (good) => ({ ...good, publisher: { ...good.publisher, contact: 'a@b.invalid' } }),
      ['/publisher/contact'],
    ],
    [
      'a mailbox at a name that only ends alike',
      (good) => ({ ...good, publisher: { ...good.publisher, contact: 'a@mytest' } }),
      [],
    ],
  ];

  test.each(unready)('%s', (_, change, pointers) => {
    expect(placeholderFindings(change(service)).map(({ pointer }) => pointer)).toEqual(pointers);
  });
});
