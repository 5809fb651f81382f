import { randomBytes } from 'node:crypto';

/** Levels of permissions by scope, as `permissions:` names them. */
export type Permissions = Readonly<Record<string, string>>;

/** Whose token it is: a job or a person, by the name in messages, with what either may do. */
export interface Grant {
  readonly job: string;
  readonly permissions: Permissions;
  /** Who it is where it is one of the people. */
  readonly login?: string;
}

/** What people may do: all that is asked for. */
export const EVERYTHING: Permissions = Object.fromEntries(
  ['actions', 'checks', 'contents', 'issues', 'pull-requests', 'statuses'].map((scope) => [scope, 'write']),
);

/** Something that a token was not allowed to do. */
interface Refusal {
  readonly job: string;
  readonly asked: string;
  readonly needed: string;
}

/** The tokens of people and of jobs: one of a job is valid while it runs, and for what its `permissions:` cover. */
export class Tokens {
  readonly refused: Refusal[] = [];
  readonly #grants = new Map<string, Grant>();

  issue(grant: Grant): string {
    const token = `ghs_${randomBytes(18).toString('hex')}`;
    this.add(token, grant);
    return token;
  }

  add(token: string, grant: Grant): void {
    this.#grants.set(token, grant);
  }

  end(token: string): void {
    this.#grants.delete(token);
  }

  /** Whose token a request shows, in any of the three forms; null for none, or one that is over. */
  grantOf(authorization: string | undefined): Grant | null {
    const [, kind = '', value = ''] = /^(\w+) (\S+)$/.exec(authorization ?? '') ?? [];
    const token =
      kind.toLowerCase() === 'basic'
        ? Buffer.from(value, 'base64')
            .toString()
            .replace(/^[^:]*:/, '')
        : value;
    return this.#grants.get(token) ?? null;
  }

  /** Whether a job may do this; what it may not is remembered, for messages. */
  allows(grant: Grant | null, asked: string, needed: readonly string[]): boolean {
    const may = grant !== null && (needed.length === 0 || needed.some((one) => covers(grant.permissions, one)));
    if (!may) this.refused.push({ job: grant?.job ?? 'nobody', asked, needed: needed.join(' or ') || 'a token' });
    return may;
  }
}

/** Whether permissions cover one such as `contents: read`. */
export function covers(permissions: Permissions, needed: string): boolean {
  const [scope = '', level = ''] = needed.split(': ');
  const has = permissions[scope];
  return has === 'write' || has === level;
}

/**
 * What a request to the API of a repository needs: any one of these; nothing where the list is empty; null for what the
 * table does not know. From the permissions that GitHub's documentation of the API names for each call.
 */
export function neededFor(method: string, path: string, isPullRequest: (number: number) => boolean): string[] | null {
  const level = method === 'GET' ? 'read' : 'write';
  const number = Number(/^\/issues\/(\d+)/.exec(path)?.[1] ?? 0);
  const isOfPull = number > 0 && isPullRequest(number);
  const either = [`issues: ${level}`, `pull-requests: ${level}`];
  for (const [like, needed] of [
    [/^$|^\/collaborators\/[^/]+\/permission$/, []],
    [/^\/commits\/[^/]+\/status(es)?$|^\/statuses\//, [`statuses: ${level}`]],
    [/^\/commits\/[^/]+\/check-runs$|^\/check-runs/, [`checks: ${level}`]],
    [/^\/commits\/[^/]+\/pulls$|^\/pulls\b/, [`pull-requests: ${level}`]],
    [/^\/(git|contents|commits|branches|compare|releases)\b/, [`contents: ${level}`]],
    [/^\/labels\b|^\/issues\/comments\//, either],
    [/^\/issues\/\d+\b/, isOfPull ? either : [`issues: ${level}`]],
    [/^\/issues$/, level === 'read' ? either : ['issues: write']],
    [/^\/actions\//, [`actions: ${level}`]],
  ] as const) {
    if (like.test(path)) return [...needed];
  }
  return null;
}
