import { join } from 'node:path';
import { checkedApi } from '../api/build-folder.ts';
import { readInputs } from '../api/inputs/read.ts';
import type { Clients, Retirement } from '../contract/generated/data.d.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import { refuse, finding, UsageError } from '../core/findings/finding.ts';
import type { Project } from '../core/project.ts';
import { visible } from '../core/text/characters.ts';
import { jsonText } from '../core/text/json.ts';
import { nearest } from '../core/text/nearest.ts';
import { plural } from '../core/text/words.ts';
import { readArchive } from './archive.ts';
import { lackingRetirements } from './compatibility.ts';
import { idsOf } from './identity.ts';
import { publishedOf } from './published-api.ts';

/** What somebody says of an id that is gone. */
export interface RetirementWish {
  readonly project: Project;
  /** A slug, with which all of its rows go, or a row_id. */
  readonly id: string;
  /** The slug or row_id that takes its place; null where none does. */
  readonly replacedBy: string | null;
  readonly reason: string;
  readonly date: string;
}

/**
 * Writes what a release asks for of an id that the data no longer have: a line of data/retired.json for it and for each of its
 * rows, and, where another model takes its place, the old name as one of that model's in data/clients.json. Done already, it
 * adds nothing. @returns what was written.
 * @throws UsageError for an id that was never published, is not gone, or was retired in other words, and a successor that is
 * not there.
 */
export async function retire({ project, id, replacedBy, reason, date }: RetirementWish): Promise<string> {
  const own: Retirement = { id, replaced_by: replacedBy, reason, date };
  const read = await readInputs(project, { date, retiring: own });
  const now = idsOf(checkedApi(read).documents);
  const old = idsOf(publishedOf(readArchive(project.published).live).documents);
  const all = ({ slugs, rowIds }: typeof now): ReadonlySet<string> => new Set([...slugs, ...rowIds]);
  demand(all(old), id, 'was never published');
  if (replacedBy !== null) demand(all(now), replacedBy, 'is not in the data');
  if (all(now).has(id)) throw new UsageError(`${id} is in the data. Take it out of the tables of data/ first.`);

  const { retired, clients } = read.inputs;
  const known = retired.some((line) => line.id === id) ? retired : [...retired, own];
  const rows = lackingRetirements(old, now, known, { reason, date }).filter((line) => line.id.split('/').includes(id));
  const lines = [...known, ...rows];
  refuseOtherAnswer(own, retired, clients);
  const isName = replacedBy !== null && now.slugs.has(replacedBy) && !clients.names.some(({ name }) => name === id);
  const names = isName ? [...clients.names, { name: id, slug: replacedBy, evidence: reason }] : clients.names;

  for (const [path, type, value] of [
    ['data/retired.json', 'Retirements', { retired: lines }],
    ['data/clients.json', 'Clients', { ...clients, names }],
  ] as const) {
    const violations = read.validator.check(type, value);
    refuse(
      violations.map(({ keyword, ...violation }) => finding({ rule: `retire/${keyword}`, file: path, ...violation })),
    );
  }
  const added = lines.length - retired.length;
  if (added > 0) await replaceFile(join(project.data, 'retired.json'), jsonText({ retired: lines }));
  if (isName) await replaceFile(join(project.data, 'clients.json'), jsonText({ ...clients, names }));
  const name = isName ? `, and the name ${id} for ${replacedBy} to data/clients.json` : '';
  return `Added ${plural(added, 'line')} to data/retired.json${name}.`;
}

/** @throws UsageError where it was said otherwise already: its rows and its name went by that. */
function refuseOtherAnswer(own: Retirement, retired: readonly Retirement[], { names }: Clients): void {
  const said = retired.find((line) => line.id === own.id) ?? own;
  const meant = names.find(({ name }) => name === own.id)?.slug ?? own.replaced_by;
  const isSame = [said.replaced_by, meant].every((one) => one === own.replaced_by) && said.reason === own.reason;
  if (isSame) return;
  const [file, found] =
    said === own
      ? ['data/clients.json', `is a name of ${String(meant)}`]
      : ['data/retired.json', `is retired for ${said.replaced_by ?? 'nothing'}, because: ${said.reason}`];
  throw new UsageError(
    `${own.id} ${visible(found)} (${file}). To say otherwise before that is committed, first: git checkout data/retired.json data/clients.json`,
  );
}

/** @throws UsageError naming the nearest of what there is. */
function demand(known: ReadonlySet<string>, id: string, fault: string): void {
  if (known.has(id)) return;
  const near = nearest(id, [...known]);
  throw new UsageError(`${visible(id)} ${fault}.${near === null ? '' : ` Did you mean ${near}?`}`);
}
