import {
  convertWorkflowTemplate,
  isBasicExpression,
  isBoolean,
  isMapping,
  isNumber,
  isSequence,
  isString,
  NoOperationTraceWriter,
  parseWorkflow,
  type WorkflowTemplate,
} from '@actions/workflow-parser';

/** An expression as the parser leaves it, without `${{ }}`. */
export class Expression {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What stands in a workflow: plain values, and expressions in their places. */
export type Value = null | boolean | number | string | Expression | readonly Value[] | Values;
export interface Values {
  readonly [key: string]: Value;
}

export interface StepText {
  readonly content: Values;
  /** What `if` comes to, with the function of a status in it. */
  readonly condition: string;
  readonly line: number;
}

export interface JobText {
  readonly id: string;
  readonly content: Values;
  readonly condition: string;
  readonly needs: readonly string[];
  readonly steps: readonly StepText[];
}

/** A workflow as GitHub's own parser reads it. */
export interface Workflow {
  /** Name of the file below `.github/workflows/`. */
  readonly file: string;
  readonly name: string;
  readonly content: Values;
  readonly events: WorkflowTemplate['events'];
  readonly jobs: readonly JobText[];
}

/** The keys whose meaning the rehearsal knows. What is not among them fails by name instead of being passed over. */
const KNOWN = {
  workflow: ['name', 'on', 'permissions', 'concurrency', 'jobs', 'env', 'defaults'],
  job: [
    ...['name', 'needs', 'if', 'runs-on', 'timeout-minutes', 'permissions', 'strategy', 'environment', 'outputs'],
    ...['steps', 'uses', 'env', 'concurrency', 'defaults', 'with'],
  ],
  step: ['id', 'name', 'if', 'uses', 'with', 'run', 'env', 'shell', 'working-directory', 'timeout-minutes'],
};

/**
 * Reads a workflow with GitHub's own parser. What its converted model drops (permissions, inputs, shells, environments)
 * is taken from its tree of the document.
 * @throws Error with what GitHub would say of a workflow that is not valid, or what the rehearsal does not know.
 */
export async function readWorkflow(file: string, text: string): Promise<Workflow> {
  const { context, value: tree } = parseWorkflow({ name: file, content: text }, new NoOperationTraceWriter());
  const errors = context.errors.getErrors().map(({ message }) => message);
  if (tree === undefined || errors.length > 0) throw new Error(`${file} is not valid: ${errors.join('; ')}`);
  const template = await convertWorkflowTemplate(context, tree);
  if (template.errors !== undefined) {
    throw new Error(`${file} is not valid: ${template.errors.map(({ Message: said }) => said).join('; ')}`);
  }
  const content = valuesOf(plain(tree));
  refuseUnknown(file, content, KNOWN.workflow);
  const jobs = template.jobs.map((job): JobText => {
    const id = job.id.value;
    const of = valuesOf(valuesOf(content['jobs'])[id]);
    const place = `${file}, job ${id}`;
    refuseUnknown(place, of, KNOWN.job);
    const steps = listOf(of['steps']).map((step, i): StepText => {
      const text = job.type === 'job' ? job.steps[i] : undefined;
      refuseUnknown(`${place}, step ${i + 1}`, valuesOf(step), KNOWN.step);
      return { content: valuesOf(step), condition: text?.if?.expression ?? 'success()', line: lineOf(tree, id, i) };
    });
    return { id, content: of, condition: job.if.expression, needs: (job.needs ?? []).map(({ value }) => value), steps };
  });
  const name = content['name'];
  return {
    file,
    name: typeof name === 'string' ? name : `.github/workflows/${file}`,
    content,
    events: template.events,
    jobs,
  };
}

function refuseUnknown(place: string, content: Values, known: readonly string[]): void {
  const unknown = Object.keys(content).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new Error(`${place}: the rehearsal does not know what "${unknown}" does.`);
}

type Tree = NonNullable<ReturnType<typeof parseWorkflow>['value']>;

/** The line of a step in its file. */
function lineOf(tree: Tree, job: string, step: number): number {
  const at = (of: Tree | undefined, key: string): Tree | undefined =>
    of !== undefined && isMapping(of) ? of.find(key) : undefined;
  const steps = at(at(at(tree, 'jobs'), job), 'steps');
  return (steps !== undefined && isSequence(steps) ? steps.get(step).line : undefined) ?? 0;
}

function plain(token: Tree): Value {
  if (isBasicExpression(token)) return new Expression(token.expression);
  if (isMapping(token)) {
    return Object.fromEntries([...token].map(({ key, value }) => [isString(key) ? key.value : '', plain(value)]));
  }
  if (isSequence(token)) return [...token].map(plain);
  return isString(token) || isNumber(token) || isBoolean(token) ? token.value : null;
}

/** A mapping; an empty one where something else stands, or nothing. */
export function valuesOf(value: Value | undefined): Values {
  const isValues =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Expression);
  return isValues ? (value as Values) : {};
}

/** A sequence; a single value as one of its own, and nothing as an empty one. */
export function listOf(value: Value | undefined): readonly Value[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly Value[]) : [value];
}
