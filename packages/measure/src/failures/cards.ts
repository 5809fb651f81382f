import { plural } from '../../../../src/core/text/words.ts';
import type { Evidence, Failure } from './failure.ts';

/** That cards, parallel degrees and load don't agree: then the energy is that of other cards than the tokens are of. */
export const gpuCountMismatch: Failure = {
  name: 'gpu_count_mismatch',
  title: 'The cards that are read are not those that the engine runs on.',
  allowed: 'as many cards as the parallel degrees take, load on each of them and on no other',
  fix: 'Name the cards of the engine with --gpus, by the indices of nvidia-smi; give the parallel degrees in --answers where they are shown wrong.',
  seen: (evidence) => {
    const { cards, cardsNeeded, idle, loaded } = evidence;
    const empty = cards.filter((_, card) => idle.processes[card] === 0).map(({ index }) => index);
    const isWrong = (cardsNeeded !== null && cardsNeeded !== cards.length) || empty.length > 0;
    if (!isWrong && (loaded === null || isAsRead(evidence, loaded))) return null;
    const told = [
      `${plural(cards.length, 'card')} read (${cards.map(({ index }) => index).join(', ')})`,
      cardsNeeded !== null && `the engine's parallel degrees take ${cardsNeeded}`,
      empty.length > 0 && `no process computes on card ${empty.join(', ')}`,
      loaded !== null && loadText(loaded, cardsNeeded),
    ];
    return told.filter(Boolean).join('; ');
  },
};

/** Whether the load is on the cards that are read, and on all of them where there are enough streams for that. */
function isAsRead({ cards, streams }: Evidence, loaded: readonly number[]): boolean {
  const read = cards.map(({ index }) => index);
  const isNoOther = loaded.length > 0 && loaded.every((index) => read.includes(index));
  return isNoOther && (loaded.length === read.length || streams < read.length);
}

function loadText(loaded: readonly number[], needed: number | null): string {
  if (loaded.length === 0)
    return 'no card that is seen here draws more than without load: the engine runs on another machine, or on other cards';
  const name = loaded.length === needed ? `: --gpus ${loaded.join(',')}` : '';
  return `the load is on card ${loaded.join(', ')}${name}`;
}
