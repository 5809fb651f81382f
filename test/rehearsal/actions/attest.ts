import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sha256 } from '../../../src/core/files/digest.ts';
import { placeOf } from '../records.ts';
import { covers } from '../../support/github/tokens.ts';
import type { Action, ActionJob } from './index.ts';

/** Records which files were attested, by name and digest, and in which run. */
export const attest: Action = (inputs, job) => {
  const { 'subject-path': path = '', 'subject-checksums': sums = '' } = inputs;
  demand(job, 'actions/attest', ['id-token: write', 'attestations: write', 'artifact-metadata: write']);
  const files = path
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (sums !== '') {
    for (const line of readFileSync(join(job.workspace, sums), 'utf8').trim().split('\n')) {
      const [digest = '', name = ''] = line.split('  ');
      job.world.attestations.push({ name: basename(name), digest, run: job.run.id });
    }
    return { 'attestation-id': String(job.world.attestations.length) };
  }
  if (files.length === 0) throw new Error('One of subject-path, subject-digest, or subject-checksums must be provided');
  for (const file of files) {
    const at = join(job.workspace, file);
    if (!existsSync(at)) throw new Error(`Could not find subject at path ${file}`);
    job.world.attestations.push({ name: basename(file), digest: sha256(readFileSync(at)), run: job.run.id });
  }
  return { 'attestation-id': String(job.world.attestations.length) };
};

/** @throws Error where the job lacks a permission that an action needs. */
export function demand({ world, record }: ActionJob, action: string, needed: readonly string[]): void {
  const lacking = needed.filter((one) => !covers(record.permissions, one));
  if (lacking.length === 0) return;
  world.standIn.tokens.refused.push({ job: placeOf(record), asked: action, needed: lacking.join(' and ') });
  throw new Error(`${action} needs ${lacking.join(' and ')}, which the job does not have.`);
}
