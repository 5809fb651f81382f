import { figure } from '../../core/text/number.ts';
import { INDEX, isOfOtherWorkload } from '../likeness.ts';
import { alikeTo, extremesOf, HELD_AGAINST_RUNS } from '../measured.ts';
import { figureRule, type Rule } from '../rule.ts';
import { hasFields } from '../subject.ts';

/** How many times less than the best, or more than the worst, of everything published is worth a look. */
const FAR = { less: 2, more: 3 };

/** A ratio that shouts: it stands beside the row, whatever the notes say. */
export const recordRule: Rule = figureRule({
  id: 'comparability/record',
  title:
    'Where no published run is alike, energy is at least half of the lowest, and at most 3 times the highest, that is published for the weights on any card. No note silences the warning.',
  severity: 'warning',
  why: 'What is far from everything published is a mistake, or the first thing that readers will want to check.',
  hint: 'Check the figures, the unit and the model. Where they are right, say in notes how others can see the same, and leave the warning.',
  example: '"wh_per_million_output_tokens": 5, where 16 to 900 is published',
  needs: ['wh_per_million_output_tokens', 'model_id'],
  check: (m, reference, subject) => {
    const [least, most] = extremesOf(m.model_id, reference);
    if (least === undefined || most === undefined) return null;
    const energy = m.wh_per_million_output_tokens;
    const [best, worst] = [least.wh_per_million_output_tokens, most.wh_per_million_output_tokens];
    const isLess = energy * FAR.less < best;
    if (!isLess && energy <= worst * FAR.more) return null;
    const { measurement } = subject;
    const isHeld = measurement !== null && hasFields(subject, HELD_AGAINST_RUNS);
    if (isHeld && alikeTo(measurement, subject, reference) !== null) return null;
    const [times, nearest] = isLess ? [best / energy, least] : [energy / worst, most];
    const workload = isOfOtherWorkload(m) ? `; published is ${INDEX.workload}, and this is ${m.workload ?? ''}` : '';
    return {
      message: `${figure(times, 2)} times ${isLess ? 'less' : 'more'} energy than anything published for ${m.model_id}${workload}`,
      found: `${energy} Wh`,
      allowed: `${figure(best, 4)} to ${figure(worst, 4)} Wh is published; nearest is ${nearest.row_id}`,
    };
  },
});
