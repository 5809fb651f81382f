import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { truthy } from '@actions/expressions/result';
import { Expression, type Value, type Values } from './workflow.ts';

/** What an expression may ask for, by the names of contexts. */
export type Contexts = Readonly<Partial<Record<(typeof CONTEXTS)[number], unknown>>>;

const CONTEXTS = [
  'github',
  'env',
  'vars',
  'job',
  'steps',
  'runner',
  'secrets',
  'strategy',
  'matrix',
  'needs',
  'inputs',
] as const;

/** How things stand for a job or a step: the functions of `if`. */
export interface Standing {
  readonly success: boolean;
  readonly failure: boolean;
  readonly cancelled: boolean;
}

/** Evaluates an expression with GitHub's own evaluator. @throws Error naming what is not known. */
function evaluated(expression: string, contexts: Contexts, standing?: Standing): data.ExpressionData {
  const functions = Object.entries({ ...standing, ...(standing !== undefined && { always: true }) }).map(
    ([name, is]) => ({ name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(is) }),
  );
  const tree = new Parser(new Lexer(expression).lex().tokens, [...CONTEXTS], functions).parse();
  const all = Object.fromEntries(CONTEXTS.map((name) => [name, contexts[name] ?? {}]));
  const context = JSON.parse(JSON.stringify(all), data.reviver) as data.Dictionary;
  return new Evaluator(tree, context, new Map(functions.map((one) => [one.name, one]))).evaluate();
}

/** Whether a condition holds. */
export function holds(condition: string, contexts: Contexts, standing: Standing): boolean {
  return truthy(evaluated(condition, contexts, standing));
}

/** A value of a workflow as text, its expressions replaced by what they come to. */
export function textOf(value: Value | undefined, contexts: Contexts): string {
  if (value instanceof Expression) return evaluated(value.text, contexts).coerceString();
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') throw new Error('A list or mapping stands where a text is expected.');
  return String(value);
}

/** Every value of a mapping as text. */
export function textsOf(values: Values, contexts: Contexts): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(value, contexts)]));
}
