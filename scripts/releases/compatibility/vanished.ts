import type { Retirement } from '../../contract/generated/data.d.ts';
import { finding, type Finding } from '../../findings/finding.ts';
import { byCodePoint } from '../../text/order.ts';
import type { PublishedIds } from '../identity.ts';

/** A finding for each slug and row_id that was published, is not any more, and is not retired. */
export function vanishedIds(
  old: PublishedIds,
  now: PublishedIds,
  retirements: readonly Retirement[],
  date: string,
): Finding[] {
  const replacedBy = new Map(retirements.map((line) => [line.id, line.replaced_by]));
  const vanished = (before: ReadonlySet<string>, after: ReadonlySet<string>): string[] =>
    [...before].filter((id) => !after.has(id) && !replacedBy.has(id)).sort(byCodePoint);
  const rowReplacement = (id: string): string | null => {
    const [slug = '', ...rest] = id.split('/');
    const replaced = [replacedBy.get(slug) ?? '', ...rest].join('/');
    return now.rowIds.has(replaced) ? replaced : null;
  };
  return [
    ...vanished(old.slugs, now.slugs).map((id) => missingLine('slug', id, null, date)),
    ...vanished(old.rowIds, now.rowIds).map((id) => missingLine('row_id', id, rowReplacement(id), date)),
  ];
}

function missingLine(kind: string, id: string, replacedBy: string | null, date: string): Finding {
  const line: Retirement = { id, replaced_by: replacedBy, reason: '...', date };
  return finding({
    rule: 'compatibility/retired',
    file: 'data/retired.json',
    pointer: '/retired',
    message: `The ${kind} ${id} was published, is gone, and is not retired`,
    fix: `Publish it again, or add to "retired", with the reason: ${JSON.stringify(line)}`,
  });
}
