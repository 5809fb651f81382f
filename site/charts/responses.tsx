import others from './others.json' with { type: 'json' };
import { groupBy } from '../../src/core/text/group-by.ts';
import { LIVE_CHAT_LIMIT } from '../../src/figures/chat.ts';
import { countOf } from '../../src/core/text/words.ts';
import { gpuLabel, integer, threeDigits, twoDigits, uncertaintyRange, withUnit } from '../../src/figures/format.ts';
import { type WorkloadConfiguration, medianOf, resultsAt, type Workload } from '../workload.ts';
import { digits, rangeCells, rangeColumns } from './cells.ts';
import { type Chart, LETTERS, type Size, WIDTHS } from './chart.ts';
import { drawnOnce } from './drawn-once.ts';
import { sourceSentence } from './foot.ts';
import { COLUMN_WIDTH, rowsDrawing } from './rows.tsx';
import { besideEachOther, Label, Line, Mark, widthOf } from './svg.tsx';
import { shortName } from './wording.ts';

/** The workloads of the chart. */
const SHOWN = ['lm-arena-chat', 'gpqa', 'text-to-image', 'text-to-video'];

/** A workload: the energy of one response, image or video of each model. */
interface ResponsesRow {
  readonly name: string;
  /** The lowest-energy configuration of each model, with the same server at the smallest running batch measured. */
  readonly models: readonly (WorkloadConfiguration & {
    readonly nearlyIdle: { readonly wh: number; readonly batch: number };
  })[];
  readonly median: number;
  /** The highest energy at the smallest running batch, Wh. */
  readonly highest: number;
}

type Scale = (value: number) => number;

/** Values that companies reported for a response of their own services, Wh. */
export const REPORTED = others.flatMap(({ name, figure, extent }) => {
  const [, wh] = /^([\d.]+) Wh$/.exec(figure?.text ?? '') ?? [];
  return wh === undefined
    ? []
    : [{ name: name.replace(/:.*/, ''), service: name.replace(/^.*: /, ''), wh: Number(wh), extent: extent ?? '' }];
});

/** The energy of a response, an image and a video. Null if chat was not measured. */
export function responsesChart(workloads: readonly Workload[]): Chart | null {
  const rows = SHOWN.flatMap((id) =>
    workloads.filter((one) => one.id === id).map((one) => rowOf(one, one.latencyLimits[0])),
  );
  const chat = workloads.find(({ id }) => id === SHOWN[0]);
  const facts = chatResponses(workloads);
  if (chat === undefined || facts === null) return null;
  const [loosest] = facts.limits;
  const values = rows.flatMap(({ models }) =>
    models.flatMap(({ whPerOutput, nearlyIdle }) => [whPerOutput, nearlyIdle.wh]),
  );
  return {
    id: 'responses',
    title: `A typical chat response uses ${withUnit(twoDigits(loosest.median), 'Wh')} of GPU energy`,
    conditions: `median of ${countOf(loosest.models, 'model')} from ${twoDigits(loosest.lowest.wh)} to ${withUnit(twoDigits(loosest.highest.wh), 'Wh')}, latency limit ${withUnit(loosest.limit, 'ms')}`,
    subtitle: [limitsInWords(facts.limits), facts.scope, NOT_INCLUDED].join(' '),
    source: sourceSentence(chat.document.source),
    sourceLink: { name: chat.document.source.name, url: chat.document.source.url },
    draw: drawnOnce((size) =>
      rowsDrawing(
        {
          axis: 'Wh per response, image or video',
          room: size === 'wide' ? 2 * COLUMN_WIDTH.wide + 24 : 20,
          headings: [
            ['median', 'lowest energy'],
            ['highest', 'smallest batch'],
          ],
          hasNamedMarks: true,
          values: [...values, ...REPORTED.map(({ wh }) => wh)],
          rows: [
            ...rows.map((row) => ({
              name: row.name,
              cells: [row.median, row.highest].map((wh) => withUnit(twoDigits(wh), 'Wh')),
              draw: (x: Scale, y: number) => (
                <>
                  {dots(row, x, y)}
                  {namesOfEnds(row, x, y, size)}
                </>
              ),
            })),
            { name: 'Reported by companies', draw: reportedMarks },
          ],
        },
        size,
      ),
    ),
    table: {
      columns: [
        'row_id',
        'workload',
        'model',
        'gpu',
        'num_gpus',
        ...rangeColumns('wh_per_output'),
        'wh_per_output_at_smallest_batch',
      ],
      rows: rows.flatMap(({ name, models }) =>
        models.map((c) => [
          c.row_id,
          name,
          c.model,
          c.gpu,
          c.num_gpus,
          ...rangeCells(c.whPerOutput, c.relative_uncertainty),
          digits(c.nearlyIdle.wh),
        ]),
      ),
    },
  };
}

/** What the chart says about chat, for the text around it. */
export interface ChatResponses {
  /**
   * The energy at the loosest latency limit, and at the limit of a live chat if it is stricter and a model meets it.
   */
  readonly limits: readonly [ResponsesAtLimit, ...ResponsesAtLimit[]];
  /** Sentences about the configurations and the length of a response. */
  readonly scope: string;
}

/** The energy of a chat response at a latency limit. */
interface ResponsesAtLimit {
  /** In ms. */
  readonly limit: number;
  /** Over all models that meet the limit, Wh. */
  readonly median: number;
  /** The models with the lowest and the highest energy. */
  readonly lowest: ModelResponse;
  readonly highest: ModelResponse;
  /** The number of models that meet the limit. */
  readonly models: number;
}

interface ModelResponse {
  readonly model: string;
  readonly wh: number;
}

/** What the energy of a chat response does not include. */
export const NOT_INCLUDED =
  'The values leave out the rest of the server, cooling, the network, idle time and training. Closed models, such as those behind ChatGPT, were not measured.';

/** The energy of a chat response in sentences. Null if chat was not measured. */
export function chatResponses(workloads: readonly Workload[]): ChatResponses | null {
  const chat = workloads.find(({ id }) => id === SHOWN[0]);
  if (chat === undefined) return null;
  const [loosest] = chat.latencyLimits;
  const row = rowOf(chat, loosest);
  const first = atLimit(loosest, row);
  if (first === null) return null;
  const live = LIVE_CHAT_LIMIT < loosest ? atLimit(LIVE_CHAT_LIMIT, rowOf(chat, LIVE_CHAT_LIMIT)) : null;
  return { limits: [first, ...(live === null ? [] : [live])], scope: scopeOf(row) };
}

/** Null if no model meets the limit. */
function atLimit(limit: number, { models, median }: ResponsesRow): ResponsesAtLimit | null {
  const [lowest, highest] = [models[0], models.at(-1)].map(
    (c) => c && { model: shortName(c.model), wh: c.whPerOutput },
  );
  if (lowest === undefined || highest === undefined) return null;
  return { limit, median, lowest, highest, models: models.length };
}

/** The energy at each latency limit, and what the limit applies to. */
function limitsInWords(limits: ChatResponses['limits']): string {
  const of = ({ model, wh }: ModelResponse): string => `${withUnit(twoDigits(wh), 'Wh')} (${model})`;
  const energies = limits.map(
    ({ limit, median, lowest, highest, models }) =>
      `At ${withUnit(limit, 'ms')}, ${countOf(models, 'open-weights model')} range from ${of(lowest)} to ${of(highest)}, with a median of ${withUnit(twoDigits(median), 'Wh')}.`,
  );
  return `These values are for busy servers. The latency limit applies to the median time between two tokens. ${withUnit(limits[0].limit, 'ms')} suits work that nobody waits for. ${energies.join(' ')}`;
}

/**
 * The row of a workload at a latency limit: for each model, the configuration with the lowest energy per token, and the
 * energy of its average response.
 */
function rowOf(workload: Workload, limit: number): ResponsesRow {
  const smallest = new Map(
    groupBy(
      [...workload.configurations].sort((a, b) => a.runningBatch - b.runningBatch),
      ({ seriesId }) => seriesId,
    ).map(([key, [one]]) => [key, one]),
  );
  const models = resultsAt(workload.configurations, limit).map(({ configurations }) => {
    const [own] = configurations;
    const idle = smallest.get(own.seriesId) ?? own;
    return { ...own, nearlyIdle: { wh: idle.whPerOutput, batch: idle.runningBatch } };
  });
  const name = workload.output === 'response' ? `${workload.name} response` : workload.output;
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    models: models.sort((a, b) => a.whPerOutput - b.whPerOutput),
    median: medianOf(models.map(({ whPerOutput }) => whPerOutput)) ?? 0,
    highest: Math.max(...models.map(({ nearlyIdle }) => nearlyIdle.wh)),
  };
}

/** How each model was run, and how long a chat response is. */
function scopeOf({ models }: ResponsesRow): string {
  const busy = medianOf(models.map(({ runningBatch }) => runningBatch)) ?? 0;
  const nearlyIdle = Math.max(...models.map((c) => c.nearlyIdle.batch));
  const lengths = models.flatMap(({ tokens }) => tokens?.avg_output_tokens ?? []);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)].map(integer);
  return `Each model is in its lowest-energy configuration, on a busy server that works on many requests at the same time (median over the models: ${integer(busy)}). An average response has ${String(shortest)} to ${String(longest)} output tokens, depending on the model (median ${integer(medianOf(lengths) ?? 0)}). On a nearly idle server, which works on ${integer(nearlyIdle)} requests at once (the smallest batch that was measured), a response uses much more (pale bars).`;
}

/** A dot for each model, a line at the median, and a pale bar up to the highest value on a nearly idle server. */
function dots({ models, median, highest }: ResponsesRow, x: Scale, y: number) {
  const beside = besideEachOther(models.map(({ whPerOutput }) => x(whPerOutput)));
  return (
    <>
      <Line x1={x(models[0]?.whPerOutput ?? highest)} x2={x(highest)} y1={y} stroke="var(--accent-soft)" width={12} />
      <Line x1={x(median)} y1={y - 13} y2={y + 13} stroke="var(--ink)" width={2} />
      {models.map((c, i) => (
        <Mark
          key={c.slug}
          x={x(c.whPerOutput)}
          y={y + (beside[i] ?? 0)}
          gpu={1}
          colour="var(--accent)"
          tip={tipOf(c)}
          href={`/models/${c.slug}/`}
        />
      ))}
    </>
  );
}

/** How far the names of the lowest and the highest model are below their marks, pixels. */
const NAME_BELOW = 22;

/**
 * The names of the models with the lowest and the highest energy, below their marks. They extend away from each other
 * if they fit.
 */
function namesOfEnds({ models }: ResponsesRow, x: Scale, y: number, size: Size) {
  const [lowest, highest] = [models[0], models.at(-1)];
  if (lowest === undefined || highest === undefined || lowest === highest) return null;
  const widthOfName = (c: WorkloadConfiguration): number => widthOf(shortName(c.model), LETTERS[size]);
  const fitsLeft = x(lowest.whPerOutput) + 5 > widthOfName(lowest);
  const fitsRight = x(highest.whPerOutput) - 5 + widthOfName(highest) < WIDTHS[size];
  return [
    { c: lowest, anchor: fitsLeft ? 'end' : 'start' } as const,
    { c: highest, anchor: fitsRight ? 'start' : 'end' } as const,
  ].map(({ c, anchor }) => (
    <Label
      key={c.slug}
      x={x(c.whPerOutput) + (anchor === 'start' ? -5 : 5)}
      y={y + NAME_BELOW}
      anchor={anchor}
      fill="var(--muted)"
      halo
    >
      {shortName(c.model)}
    </Label>
  ));
}

function tipOf(c: ResponsesRow['models'][number]): string {
  const range = uncertaintyRange(c.whPerOutput, c.relative_uncertainty);
  const values = `${withUnit(threeDigits(c.whPerOutput), 'Wh')}${range === null ? '' : ` (${range})`}`;
  const busy = `${c.model}, ${gpuLabel(c)}. At a batch of ${integer(c.runningBatch)}: ${values}.`;
  if (c.nearlyIdle.batch === c.runningBatch) return busy;
  return `${busy} At the smallest batch, of ${integer(c.nearlyIdle.batch)}: ${withUnit(threeDigits(c.nearlyIdle.wh), 'Wh')}.`;
}

/** How far below its name what a reported value includes is, pixels. */
const EXTENT_BELOW = 17;

/**
 * A cross for each value that a company reported, with what it includes. The label is on the side without another
 * cross.
 */
function reportedMarks(x: Scale, y: number) {
  return (
    <>
      {REPORTED.map(({ name, wh, extent }) => {
        const isLast = REPORTED.every((one) => one.wh <= wh);
        return (
          <>
            <path
              d={`M${(x(wh) - 5).toFixed(1)} ${y - 5}l10 10m0-10l-10 10`}
              stroke="var(--warn)"
              stroke-width="2"
              data-tip={`${name}: ${withUnit(wh, 'Wh')} per query, ${extent}`}
              data-href="/methods/#why-other-figures-differ"
            />
            <Label x={x(wh) + (isLast ? 10 : -10)} y={y} anchor={isLast ? 'start' : 'end'} fill="var(--muted)">
              {`${name} ${withUnit(wh, 'Wh')}`}
            </Label>
            <Label
              x={x(wh) + (isLast ? 10 : -10)}
              y={y + EXTENT_BELOW}
              anchor={isLast ? 'start' : 'end'}
              fill="var(--muted)"
            >
              {extent}
            </Label>
          </>
        );
      })}
    </>
  );
}
