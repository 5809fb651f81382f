import type { Finding } from '../../core/findings/finding.ts';
import type { Service } from '../../contract/generated/data.d.ts';
import type { Files, FormerSite } from '../../releases/archive.ts';
import { along, type Place, type View } from './view.ts';

/** Files of the repository that are looked at. */
export interface SetupFiles {
  readonly service: Service;
  /** Text of the file of code owners; empty where there is none. */
  readonly codeOwners: string;
  /** The workflows by their files' names. That of CI says for which versions of Node.js there are checks. */
  readonly workflows: Files;
  /** The list of releases as it is published, and the addresses that the site has left. */
  readonly releases: Uint8Array | undefined;
  readonly former: readonly FormerSite[];
  /** The day of the look, in UTC. */
  readonly today: string;
  /** What of the clone keeps a release from being made. */
  readonly clone: readonly Finding[];
}

/** One thing that publishing needs to have been set up. */
export interface SetupCheck {
  /** What must be so, in a sentence. */
  readonly title: string;
  /** Where to fix it: a page of the repository's settings, or a file. */
  readonly place: string;
  /** What to do there. */
  readonly fix: string;
  /** What is missing; null where all is well. */
  readonly check: (view: View, files: SetupFiles) => Promise<string | null> | string | null;
}

/** Whether this value is in that part of what GitHub shows at a path; else what is wrong, and what was seen. */
export function has(path: Place, part: string, value: unknown, fault: string): SetupCheck['check'] {
  return async ({ at }) => {
    const seen = along(await at(path), part);
    return seen.includes(value) ? null : `${fault}; seen: ${seen.map(String).join(', ') || 'nothing'}`;
  };
}

/** The first of what is wrong. */
export function first(...checks: readonly SetupCheck['check'][]): SetupCheck['check'] {
  return async (view, files) => {
    for (const check of checks) {
      const fault = await check(view, files);
      if (fault !== null) return fault;
    }
    return null;
  };
}
