import type { Scene } from '../stage.ts';
import { forgery, oneHead, otherBase, queue, race, together } from './attacks.ts';
import { contribution, scripts } from './contribution.ts';
import { intervention, physics, prints, setup } from './gate.ts';
import { refresh } from './refresh.ts';
import { button, refusal, tag, withdrawal } from './release.ts';
import { calendar, dependencies, site } from './site.ts';
import { skipped, turns } from './turns.ts';

/** The play: every scene, those first that take longest. */
export const SCENES: readonly Scene[] = [
  ...[refusal, tag, refresh, button, withdrawal, intervention, site, contribution, together],
  ...[oneHead, otherBase, queue, forgery, race, scripts, calendar],
  ...[dependencies, turns, skipped, prints, physics, setup],
];
