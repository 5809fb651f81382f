import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { MINI_DATA } from '../../test/mini/make.ts';
import type { Service } from '../contract/generated/data.d.ts';
import { placeholderFindings } from './readiness.ts';

const own = JSON.parse(readFileSync(join(MINI_DATA, 'service.json'), 'utf8')) as Service;
const SITE = 'https://owner.github.io/energy';
const identity = { name: 'Test', entity: 'Test', url: SITE, contact: 'energy@github.com', response_working_days: 10 };
const none = { parent: 'none', registration: 'none', jurisdiction: 'none' };
const publisher = { ...own.publisher, ...identity, ...none };
const service: Service = { ...own, site_url: SITE, repository: 'https://github.com/owner/energy', publisher };

describe('placeholderFindings', () => {
  const unready: readonly [string, (good: Service) => Service, string[]][] = [
    ['accepts complete settings', (good) => good, []],
    ['rejects a reserved site address', (good) => ({ ...good, site_url: 'https://a.EXAMPLE' }), ['/site_url']],
    [
      'rejects localhost as the site address',
      (good) => ({ ...good, site_url: 'http://localhost:8080' }),
      ['/site_url'],
    ],
    ['rejects 127.0.0.1 as the site address', (good) => ({ ...good, site_url: 'http://127.0.0.1/' }), ['/site_url']],
    [
      'rejects a repository at a reserved address',
      (good) => ({ ...good, repository: 'https://git.test/a/b' }),
      ['/repository'],
    ],
    [
      'rejects an unset name',
      (good) => ({ ...good, publisher: { ...good.publisher, name: 'Unset' } }),
      ['/publisher/name'],
    ],
    ['rejects an unset repository', (good) => ({ ...good, repository: 'unset' }), ['/repository']],
    ...['parent', 'entity', 'registration', 'jurisdiction', 'address'].map((field): (typeof unready)[number] => [
      `rejects an unset ${field}`,
      (good) => ({ ...good, publisher: { ...good.publisher, [field]: 'unset' } }),
      [`/publisher/${field}`],
    ]),
    [
      'rejects an unset publisher URL',
      (good) => ({ ...good, publisher: { ...good.publisher, url: 'unset' } }),
      ['/publisher/url'],
    ],
    [
      'rejects a response time of 0 working days',
      (good) => ({ ...good, publisher: { ...good.publisher, response_working_days: 0 } }),
      ['/publisher/response_working_days'],
    ],
    [
      'rejects an email address at a reserved domain',
      (good) => ({ ...good, publisher: { ...good.publisher, contact: 'a@b.invalid' } }),
      ['/publisher/contact'],
    ],
    [
      'accepts an email address at a domain that only ends like a reserved one',
      (good) => ({ ...good, publisher: { ...good.publisher, contact: 'a@mytest' } }),
      [],
    ],
  ];

  test.each(unready)('%s', (_, change, pointers) => {
    expect(placeholderFindings(change(service)).map(({ pointer }) => pointer)).toEqual(pointers);
  });
});
