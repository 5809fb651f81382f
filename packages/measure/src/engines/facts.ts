import { isObject, type Json } from '../../../../src/core/text/json.ts';
import { type Http, OutsideError } from '../outside.ts';
import { type MetricsPage, objectAt } from '../pages.ts';
import type { Engine, ServedModel, ServerFacts } from './engine.ts';

/**
 * The base models in `/v1/models`, without adapters and further names of a model. Empty if there is no such list.
 * @throws OutsideError if the server doesn't respond, isn't ready, or needs a key.
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

/** What a server shows about itself. @throws OutsideError unless it serves exactly one model. */
export async function serverFacts(http: Http, engine: Engine, metrics: MetricsPage): Promise<ServerFacts> {
  const [model, ...others] = await modelsAt(http);
  if (model === undefined) throw new OutsideError('The server lists no model under /v1/models.');
  if (others.length > 0) {
    const names = [model, ...others].map(({ id }) => id).slice(0, 5);
    throw new OutsideError(
      `The server lists ${others.length + 1} models: ${names.join(', ')}. They share the GPUs, so their energy can't be separated.`,
      'Serve one model only.',
    );
  }
  const known = Object.entries(await engine.facts(http, model, metrics)).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), served_model: model.id };
}

/** A printable text of 1 to 200 characters; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\P{C}{1,200}$/u.test(value) ? value : undefined;
}

/** An integer from 1 to a million, as a number or a text; undefined for anything else. */
export function positiveInteger(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= 1e6 ? count : undefined;
}

/** A flag, as a boolean or as Python or JSON writes it in a text; undefined for anything else. */
export function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'True' || value === 'true') return true;
  return value === false || value === 'False' || value === 'false' ? false : undefined;
}

/** Whether an amount such as `cpu_offload_gb` is above 0, also as a text; undefined if it isn't an amount. */
export function isPositive(value: unknown): boolean | undefined {
  const amount = typeof value === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value;
  return typeof amount === 'number' && amount >= 0 ? amount > 0 : undefined;
}

/** An object inside an object; an empty object if it is missing. */
export function partOf(value: Json, key: string): Json {
  const part = value[key];
  return isObject(part) ? part : {};
}

/** An id on a model hub, `owner/name`; undefined if the text has another form. */
export function hubIdOf(value: unknown): string | undefined {
  return textOf(value)?.match(/^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/)?.[0];
}

/** The fields of speculative decoding; none if it isn't known whether it is on. */
export function speculation(isOn: boolean | undefined, method: unknown, tokens: unknown) {
  if (isOn === undefined) return {};
  if (!isOn) return { speculative_decoding: null, speculative_tokens: null };
  return { speculative_decoding: textOf(method), speculative_tokens: positiveInteger(tokens) };
}
