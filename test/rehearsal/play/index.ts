import type { Scene } from '../stage.ts';
import { forgery, oneHead, otherBase, queue, race, together } from './attacks.ts';
import { contribution, scripts } from './contribution.ts';
import { refresh } from './refresh.ts';
import { button, refusal, tag, withdrawal } from './release.ts';
import { calendar, site } from './site.ts';

/** The play: every scene, in the order in which they follow each other in one repository. */
export const SCENES: readonly Scene[] = [
  ...[contribution, scripts, race, otherBase, oneHead, together, forgery, queue],
  ...[button, tag, withdrawal, refresh, site, refusal, calendar],
];
