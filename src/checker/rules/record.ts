import { figure } from '../../core/text/number.ts';
import { INDEX, isOfOtherWorkload } from '../likeness.ts';
import { figureRule, type Rule } from '../rule.ts';

/** How many times less than the best, or more than the worst, of everything published is worth a look. */
const FAR = { less: 2, more: 3 };

/** A ratio that shouts: it stands beside the row, whatever the notes say. */
export const recordRule: Rule = figureRule({
  id: 'comparability/record',
  title:
    'Energy is at least half of the lowest, and at most 3 times the highest, that is published for the model on any card. No note silences the warning.',
  severity: 'warning',
  why: 'What is far from everything published is a mistake, or the first thing that readers will want to check.',
  hint: 'Check the figures, the unit and the model. Where they are right, say in notes how others can see the same, and leave the warning.',
  example: '"wh_per_million_output_tokens": 5, where 16 to 900 is published',
  needs: ['wh_per_million_output_tokens', 'model_id'],
  check: (m, { models }) => {
    const model = models.get(m.model_id);
    if (model?.extremes == null) return null;
    const energy = m.wh_per_million_output_tokens;
    const { least, most } = model.extremes;
    const [best, worst] = [least.wh_per_million_output_tokens, most.wh_per_million_output_tokens];
    const isLess = energy * FAR.less < best;
    if (!isLess && energy <= worst * FAR.more) return null;
    const [times, nearest] = isLess ? [best / energy, least] : [energy / worst, most];
    const workload = isOfOtherWorkload(m) ? `; published is ${INDEX.workload}, and this is ${m.workload ?? ''}` : '';
    return {
      message: `${figure(times, 2)} times ${isLess ? 'less' : 'more'} energy than anything published for ${model.name}${workload}`,
      found: `${energy} Wh`,
      allowed: `${figure(best, 4)} to ${figure(worst, 4)} Wh is published; nearest is ${nearest.row_id}`,
    };
  },
});
