import { isDate } from '../../text/date.ts';
import { looseObjectAt, parseJson } from '../json.ts';
import { SourceReport } from '../report.ts';
import { checkFields } from '../shape.ts';
import type { SourceText } from '../../net/download.ts';

/** What the leaderboard's index tells: its date, and the attributes of each model by model id. */
export interface BenchmarkIndex {
  readonly lastUpdated: string;
  readonly models: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

/**
 * Reads the leaderboard's `index.json`. It lists further tasks, whose content is of no interest here.
 * @throws FindingsError when it is no index, does not list the task, or has no date.
 */
export function readIndex(file: SourceText, task: string): BenchmarkIndex {
  const report = new SourceReport(file);
  const document = looseObjectAt(parseJson(file), '', report);
  const models = new Map<string, ReadonlyMap<string, unknown>>();
  const lastUpdated = document?.fields.get('last_updated');
  if (document !== null) {
    const required = ['last_updated', 'models', 'tasks'];
    const found = [...document.fields.keys()].filter((field) => required.includes(field));
    checkFields(found, { required }, document.place, report);
    const tasks = document.fields.get('tasks');
    if (found.includes('tasks') && !(Array.isArray(tasks) && tasks.includes(task))) {
      const message = 'The index does not list the task.';
      report.error(document.place, 'tasks', {
        rule: 'ml-energy/index',
        message,
        found: JSON.stringify(tasks),
        allowed: task,
      });
    }
    if (found.includes('last_updated') && !(typeof lastUpdated === 'string' && isDate(lastUpdated))) {
      const [message, allowed] = ['The index has no valid date.', 'a date, YYYY-MM-DD'];
      report.error(document.place, 'last_updated', {
        rule: 'ml-energy/index',
        message,
        found: JSON.stringify(lastUpdated),
        allowed,
      });
    }
    const all = found.includes('models') ? looseObjectAt(document.fields.get('models'), '/models', report) : null;
    for (const [id, value] of all?.fields ?? []) {
      const model = looseObjectAt(value, `/models/${id}`, report);
      if (model !== null) models.set(id, model.fields);
    }
  }
  report.refuse();
  return { lastUpdated: String(lastUpdated), models };
}
