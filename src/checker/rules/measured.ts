import { figure } from '../../core/text/number.ts';
import { alikeTo, HELD_AGAINST_RUNS, PUBLISHED_TOLERANCE } from '../measured.ts';
import { figureRule, NONE, type Rule } from '../rule.ts';
import { fitEachOther } from './relations.ts';
import { sharedFigures } from '../run-index.ts';
import { figuresIn } from '../subject.ts';

/**
 * Energy of a contributed row divided by that of a published run like it. Of the 328 chat runs in the ML.ENERGY Benchmark
 * none is outside for the run with the next batch.
 */
const USUAL = { from: 0.5, to: 3 };

/** What speculative decoding can save, where published runs go without it. */
const DRAFTED = 4;

/** Of seven figures, one of which follows from two others, so many that are those of a published run. */
const COPY = { warning: 5, all: 7 };

/** Rules that hold a file against what was measured and published. */
export const measuredRules: readonly Rule[] = [
  figureRule({
    id: 'comparability/ratio',
    title:
      'Energy is 0.5 to 3 times that of the published run of the same weights on as many of the same cards with a batch within a factor of 2. Below, or below a quarter of that with speculative decoding, a maintainer has to look at it.',
    severity: 'warning',
    why: 'A large difference is either a mistake or the most interesting thing about the row. No note silences it: a newer engine may explain half of the energy, and whoever looks has to see why.',
    hint: 'Check the figures; if they are right, say in notes what makes the difference.',
    example: '"wh_per_million_output_tokens": 20, where 60 is published',
    needs: HELD_AGAINST_RUNS,
    check: (m, reference, subject) => {
      const alike = alikeTo(m, subject, reference);
      if (alike === null || !fitEachOther(subject)) return null;
      const { run, bits, isAsLong } = alike;
      const [from, to] = [USUAL.from * Math.min(1, bits), USUAL.to * Math.max(1, bits)];
      const ratio = m.wh_per_million_output_tokens / run.wh_per_million_output_tokens;
      const isLess = ratio < from;
      if (!isLess && (ratio <= to || !isAsLong)) return null;
      const precision = bits === 1 ? '' : `, which is ${run.precision}`;
      return {
        message: `The energy is ${figure(ratio, 3)} times that of ${run.row_id}${precision}`,
        found: `${m.wh_per_million_output_tokens} Wh`,
        allowed: `${figure(from, 3)} to ${figure(to, 3)} times ${figure(run.wh_per_million_output_tokens)} Wh`,
        ...(ratio < (m.speculative_decoding === true ? from / DRAFTED : from) && { needsLook: true }),
      };
    },
  }),
  {
    id: 'honesty/published-run',
    title:
      'The figures are not those of a published run: five of joules, throughput, power, batch and three latencies within 0.5 % are a warning, all seven an error. Joules, throughput and power count as two.',
    why: 'To measure a published configuration again is welcome, and gives other figures: no two published runs of chat share more than four.',
    hint: 'Send what you measured yourself. Who published a run first has it on the index already.',
    example: 'the figures of llama-3-1-8b-instruct/H100/1/64, with your name',
    check: (subject, { measured }) => {
      const figures = figuresIn(subject);
      if (figures === null) return NONE;
      let found: string | null = null;
      const all = measured.copies.find({ figures }, (other) => {
        const shared = sharedFigures(figures, other.figures, PUBLISHED_TOLERANCE);
        if (shared >= COPY.warning) found ??= other.row_id;
        return shared === COPY.all;
      });
      found = all?.row_id ?? found;
      if (found === null) return NONE;
      const message =
        all === null ? 'Most figures are those of a published run' : 'Every figure is that of a published run';
      const allowed = `figures of another run, fewer than ${COPY.warning} of them within ${PUBLISHED_TOLERANCE * 100} %`;
      return [{ message, found, allowed, ...(all === null && { severity: 'warning' }) }];
    },
  },
];
