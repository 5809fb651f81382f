import { isObject, type Json } from '../../../../src/core/text/json.ts';
import { type Http, OutsideError } from '../outside.ts';
import { objectAt } from '../pages.ts';
import type { Engine, ServedModel, ServerFacts } from './engine.ts';

/**
 * The base models that `/v1/models` lists; adapters, and further names of one model, are left out. Empty for no such
 * list.
 * @throws OutsideError where nobody answers, or the server wants a key.
 */
export async function modelsAt(http: Http): Promise<readonly ServedModel[]> {
  const listed = (await objectAt(http, '/v1/models'))['data'];
  const models: ServedModel[] = [];
  for (const entry of Array.isArray(listed) ? listed.filter(isObject) : []) {
    const [id, root, owner] = ['id', 'root', 'owned_by'].map((key) => textOf(entry[key]));
    const isAdapter = textOf(entry['parent']) !== undefined;
    const isAlias = root !== undefined && models.some((other) => other.root === root);
    if (id !== undefined && !isAdapter && !isAlias) models.push({ id, owner, root, entry });
  }
  return models;
}

/** What a server shows of itself. @throws OutsideError where it serves no model, or several, and where nobody answers. */
export async function describe(http: Http, engine: Engine): Promise<ServerFacts> {
  const [model, ...others] = await modelsAt(http);
  if (model === undefined) throw new OutsideError('The server lists no model under /v1/models.');
  if (others.length > 0) {
    const names = [model, ...others].map(({ id }) => id).slice(0, 5);
    throw new OutsideError(
      `The server lists ${others.length + 1} models: ${names.join(', ')}. They share the cards, so that energy can't be told apart.`,
      'Serve one model only.',
    );
  }
  const shown = Object.entries(await engine.shown(http, model)).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(shown), served_model: model.id };
}

/** A text of 1 to 200 characters that a person can read; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\P{C}{1,200}$/u.test(value) ? value : undefined;
}

/** A whole number of 1 to a million, also where it is written as a text; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= 1e6 ? count : undefined;
}

/** Yes or no, also as Python and JSON write it in a text; undefined for anything else. */
export function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'True' || value === 'true') return true;
  return value === false || value === 'False' || value === 'false' ? false : undefined;
}

/** An object below an object; an empty one where there is none. */
export function partOf(value: Json, key: string): Json {
  const part = value[key];
  return isObject(part) ? part : {};
}

/** Id on a model hub, `owner/name`, where a text has that form. */
export function hubIdOf(value: unknown): string | undefined {
  return textOf(value)?.match(/^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/)?.[0];
}

/** Speculation as fields, where it is known whether there is any. */
export function speculation(isOn: boolean | undefined, method: unknown, tokens: unknown) {
  if (isOn === undefined) return {};
  if (!isOn) return { speculative_decoding: null, speculative_tokens: null };
  return { speculative_decoding: textOf(method), speculative_tokens: countOf(tokens) };
}
