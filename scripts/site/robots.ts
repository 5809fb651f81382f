import type { Site } from '../../site/site.ts';

/** `/robots.txt`: everything may be read. Search engines ask for it at the root of a host only, not below a path. */
export function robots({ url }: Site): string {
  return ['User-agent: *', 'Allow: /', '', `Sitemap: ${url}/sitemap.xml`, ''].join('\n');
}
