import { render } from 'preact';
import type { Model } from '../../src/contract/generated/api.d.ts';
import { type EnergyBasis, PER } from '../charts/trade.tsx';
import { ModelFigures, type ModelWords } from '../components/model/figures.tsx';
import { changeQuery } from './lib/address.ts';
import { type CeilingChoice, drawnIn, followCeiling } from './lib/ceiling.ts';

/** What the energy is told of while the address says nothing. */
const OPENING: EnergyBasis = 'token';

const root = document.querySelector<HTMLElement>('#figures');
if (root !== null) await start(root);

/** Makes the figures of a model answer to their reader; where the document can't be had, they stay as they were drawn. */
async function start(root: HTMLElement): Promise<void> {
  const words = JSON.parse(root.dataset['words'] ?? '') as ModelWords;
  const answer = await fetch(new URL(`../api/v1/models/${words.slug}.json`, import.meta.url)).catch(() => null);
  if (answer?.ok !== true) return;
  const { configurations } = (await answer.json()) as Model;
  const show = (choice: CeilingChoice): void => {
    const choosePer = (per: EnergyBasis): void => {
      changeQuery({ per: per === OPENING ? '' : per }, '');
      show(choice);
    };
    render(
      <ModelFigures
        {...choice}
        {...drawnIn(root, words)}
        configurations={configurations}
        per={perOfAddress()}
        choosePer={choosePer}
      />,
      root,
    );
  };
  followCeiling(words.published, show);
}

/** What the energy is told of in the address; what it has not, or has in vain, is as the page opens. */
function perOfAddress(): EnergyBasis {
  const given = new URLSearchParams(location.search).get('per');
  return (Object.keys(PER) as EnergyBasis[]).find((per) => per === given) ?? OPENING;
}
