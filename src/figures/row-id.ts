import { fill } from '../core/text/fill.ts';
import { CHAT } from './chat.ts';

/**
 * The template of the row ids of a workload that generates tokens: field names in braces. Only the ids of chat leave
 * out the workload.
 */
export function tokenIdTemplate(workload: string): string {
  const key = '{slug}/{gpu}/{num_gpus}/{max_num_seqs}';
  return workload === CHAT ? key : `${workload}/${key}`;
}

/** The template of the row ids of a workload that generates images or videos: field names in braces. */
export function itemIdTemplate(workload: string): string {
  return `${workload}/{slug}/{gpu}/{num_gpus}/b{batch_size}/u{ulysses_degree}r{ring_degree}`;
}

/**
 * The id of a row by the template of its workload. The first repeated run ends with `/r2`, the next one with `/r3`.
 * @throws Error if the row lacks a field of the template.
 */
export function filledId(template: string, row: { readonly repeat: number }): string {
  const values = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
  const id = fill(template, values);
  return row.repeat === 1 ? id : `${id}/r${row.repeat}`;
}
