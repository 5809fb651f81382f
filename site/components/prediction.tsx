import type { TargetedEvent } from 'preact';
import { predict, type Prediction } from '../../src/figures/prediction.ts';
import { threeDigits, withUnit } from '../../src/figures/format.ts';

/** What is typed of a model: sizes in billions of parameters as text, bits of a weight, card. */
export interface PredictionAnswers {
  readonly params: string;
  readonly active: string;
  readonly bits: string;
  readonly gpu: string;
}

interface PredictionFormProps {
  readonly of: Prediction;
  readonly answers: PredictionAnswers;
  /** Absent where no script runs. */
  readonly onAnswer?: (answer: Partial<PredictionAnswers>) => void;
}

/** An example to begin with: a size that is not measured, within all that is. */
export function firstAnswers({ domain, cards }: Prediction): PredictionAnswers {
  const { from, to } = domain?.params_b ?? { from: 1, to: 1 };
  const middle = String(Number(Math.sqrt(from * to).toPrecision(1)));
  return { params: middle, active: '', bits: String(domain?.bits.at(-1) ?? 16), gpu: cards[0]?.gpu ?? '' };
}

/** Asks for the sizes of a model that was not measured, and says what it probably takes. */
export function PredictionForm({ of, answers, onAnswer }: PredictionFormProps) {
  const { params, active, bits, gpu } = answers;
  const answering = (name: keyof PredictionAnswers) => ({
    name,
    value: answers[name],
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLSelectElement>) =>
      onAnswer?.({ [name]: currentTarget.value }),
  });
  const number = { type: 'text', inputMode: 'decimal', autocomplete: 'off', maxLength: 12 } as const;
  return (
    <div class="needs-script">
      <div class="controls">
        <label>
          Parameters, billions
          <input {...answering('params')} {...number} />
        </label>
        <label>
          Active of them, if not all
          <input {...answering('active')} {...number} />
        </label>
        <label>
          Bits of a weight
          <select {...answering('bits')}>
            {[4, 8, 16].map((choice) => (
              <option key={choice} value={choice} selected={String(choice) === bits}>
                {choice}
              </option>
            ))}
          </select>
        </label>
        <label>
          GPU
          <select {...answering('gpu')}>
            {of.cards.map((card) => (
              <option key={card.gpu} value={card.gpu} selected={card.gpu === gpu}>
                {card.gpu}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p class="lead" role="status">
        {outcomeInWords(of, { params, active, bits, gpu })}
      </p>
    </div>
  );
}

/** The prediction in a sentence with its interval, or why there is none. */
function outcomeInWords(of: Prediction, { params, active, bits, gpu }: PredictionAnswers): string {
  const [params_b, active_params_b] = [billionsIn(params), billionsIn(active.trim() === '' ? params : active)];
  if (params_b === null) return 'Write the number of parameters in billions, such as 70 or 70.6.';
  if (active_params_b === null)
    return 'Write the number of active parameters in billions, such as 22, or leave it empty.';
  if (active_params_b > params_b) return 'No more parameters can be active than the model has.';
  // Of the maker nothing is asked: the interval is the one that holds for any.
  const said = predict(of, { params_b, active_params_b, bits: Number(bits), gpu, maker: '' });
  if (said.refusal !== null) return `No prediction: ${refusalInWords(said.refusal)}.`;
  return `Predicted, not measured: ${withUnit(threeDigits(said.wh), 'Wh')} per million output tokens on ${gpu}, with an interval from ${threeDigits(said.low)} to ${withUnit(threeDigits(said.high), 'Wh')}.`;
}

const FIELDS = {
  active_params_b: 'the number of active parameters, in billions,',
  params_per_active: 'the number of parameters per active one',
  params_b: 'the number of parameters, in billions,',
} as const;

/** A refusal with the names of fields in words. */
function refusalInWords(refusal: string): string {
  return Object.entries(FIELDS).reduce((words, [field, name]) => words.replace(field, name), refusal);
}

/** A number above zero, as it is typed; null for anything else. */
function billionsIn(text: string): number | null {
  const typed = text.trim().replace(/b$/i, '');
  const value = /^\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : NaN;
  return value > 0 && Number.isFinite(value) ? value : null;
}
