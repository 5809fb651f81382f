import { about, type Rule } from '../rule.ts';

const KIT_WRITES = ['energy_joules_total', 'output_tokens_total', 'window_cv', 'logs_sha256'] as const;

/** What a measuring kit leaves in a file for others to recalculate. */
export const kitRule: Rule = {
  id: 'kit/log',
  title: 'A file that states to come from the measuring kit has the totals and the digest of its log.',
  why: 'They are what lets others recalculate it; the kit writes them.',
  hint: 'Leave the file as the kit wrote it; a file made by hand has no kit.',
  example: '"kit": { "name": "token-energy measure", "version": "1.0.0" } without logs_sha256',
  check: about(['kit'], ({ kit }, _, { measurement }) => {
    if (kit == null || measurement === null) return null;
    const missing = KIT_WRITES.filter((field) => measurement[field] == null);
    return missing.length === 0 ? null : { message: `The kit writes ${missing.join(', ')}, and they are missing` };
  }),
};
