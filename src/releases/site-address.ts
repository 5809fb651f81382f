import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../contract/generated/data.d.ts';
import { readDataFile } from '../contract/read-json.ts';
import { MEASUREMENT_SCHEMA } from '../contract/schema.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import type { Project } from '../core/project.ts';

/**
 * All files that contain the site's address. The first two are written last, because an interrupted run is repeated by
 * their old address.
 */
const FILES = ['data/service.json', MEASUREMENT_SCHEMA, 'README.md', 'CITATION.cff'];

/**
 * Sets the address of the site in every file of a project that contains it. @returns the paths of the changed files.
 */
export async function setSiteAddress(project: Project, url: string): Promise<string[]> {
  const old = await addressesIn(project);
  const changed = FILES.filter((file) => existsSync(join(project.root, file))).flatMap((file) => {
    const before = readFileSync(join(project.root, file), 'utf8');
    const after = withAddress(before, old, url);
    return after === before ? [] : [{ file, after }];
  });
  for (const { file, after } of changed.toReversed()) await replaceFile(join(project.root, file), after);
  return changed.map(({ file }) => file);
}

/**
 * The addresses of the site in the settings and in the schema. They differ if somebody changed one of them by hand, or
 * if a run was interrupted.
 */
async function addressesIn(project: Project): Promise<string[]> {
  const { site_url } = await readDataFile<Service>(project, 'service.json', 'Service');
  const schema = JSON.parse(readFileSync(join(project.root, MEASUREMENT_SCHEMA), 'utf8')) as { readonly $id: string };
  const [ofSchema = site_url] = schema.$id.split('/api/v1/');
  return [...new Set([site_url, ofSchema])];
}

/** A text in which each of the old addresses is replaced by the new one. */
function withAddress(text: string, old: readonly string[], url: string): string {
  // The new address may contain an old one, and an old one another, so all are replaced in one pass, the longest first.
  const either = [...old, url]
    .sort((a, b) => b.length - a.length)
    .map((address) => address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return text.replaceAll(new RegExp(either.join('|'), 'g'), () => url);
}
