import { gpusOf } from '../../../scripts/configurations/configuration.ts';
import type { Documents } from '../../documents.ts';
import { precisions, repeats } from './facts.ts';

/** What can't be learned from the figures, and why. */
export function Limits({ documents }: { documents: Documents }) {
  const gpus = gpusOf(documents.configurations);
  return (
    <ul>
      <li>
        <strong>What a bill says.</strong> Host processors, memory, network, storage, cooling, conversion losses and
        idle time come on top. So do the making of the hardware and the training of the model.
      </li>
      <li>
        <strong>What a quiet server uses.</strong> A card draws power while it waits. With few requests that energy is
        spread over few tokens, and a token can cost several times the figure here.
      </li>
      <li>
        <strong>What reading the prompt costs.</strong> It is in the figure, spread over the output tokens. Long prompts
        with short answers cost more per output token, and the figures can't be taken apart.
      </li>
      <li>
        <strong>Other work.</strong> One workload, {documents.index.workload}. Code, long documents, images, reasoning
        at length or another engine or version give other figures.
      </li>
      <li>
        <strong>Other hardware.</strong> {gpus.length} GPU types: {gpus.join(' and ')}, at the settings the source
        chose.
      </li>
      <li>
        <strong>What precision alone does.</strong> {precisions(documents)}: a model and its version in another
        precision are separate rows, and models differ in more than precision.
      </li>
      <li>
        <strong>How much a figure scatters.</strong> {repeats(documents)} A small difference between two rows may be
        chance.
      </li>
      <li>
        <strong>How good an answer is,</strong> or how much text a token holds: models cut text into tokens differently,
        and some need more of them for the same answer.
      </li>
      <li>
        <strong>What carbon a token causes at a given hour.</strong> The electricity figures are averages of a year and
        of a whole country, by where the electricity is generated.
      </li>
    </ul>
  );
}
