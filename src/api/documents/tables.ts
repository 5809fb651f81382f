import { earlierWorkloads } from './earlier-workload.ts';
import type { FileEndpoint } from './endpoint.ts';
import { grid } from './grid.ts';
import { hardware } from './hardware.ts';
import { measurements } from './measurements.ts';
import { index } from './index-json.ts';
import { models } from './models.ts';
import { modelNamesDocument } from './model-names.ts';
import { perQuery } from './per-query.ts';
import { prompts } from './prompts.ts';
import { itemWorkloads } from './item-workload.ts';
import { tokenWorkloads } from './token-workload.ts';
import { csvFileOf, parquetFileOf, type PublishedTable } from './published-table.ts';

const indexTable: PublishedTable = {
  name: 'index',
  title: 'Main table: the lowest-energy configuration of each model on each GPU within the latency limit of index.json',
  of: [index],
  lists: ['rows'],
};

/** All tables. */
export const tables: readonly PublishedTable[] = [
  {
    name: 'token-configurations',
    title: 'All configurations of the workloads whose models respond with tokens',
    of: tokenWorkloads,
    lists: ['configurations'],
    before: ['workload'],
  },
  {
    name: 'item-configurations',
    title: 'All configurations that generate images or videos',
    of: itemWorkloads,
    lists: ['configurations'],
    before: ['workload'],
  },
  {
    name: 'configurations-2024',
    title: 'All configurations of the 2024 benchmark, never to be compared with the other tables',
    of: earlierWorkloads,
    lists: ['configurations'],
    before: ['workload'],
  },
  indexTable,
  { name: 'models', title: 'Models that were measured on the chat workload', of: [models], lists: ['models'] },
  {
    name: 'model-names',
    title: 'Names of models as people, hubs, routers and providers write them',
    of: [modelNamesDocument],
    lists: ['names'],
  },
  {
    name: 'grid',
    title: 'Emissions intensity of electricity, with one row per area and year',
    of: [grid],
    lists: ['areas'],
    unfolds: {
      map: 'years',
      key: 'year',
      keyDescription: 'Year of the figure.',
      value: 'g_co2e_per_kwh',
      without: ['latest_year'],
    },
  },
  { name: 'hardware-tdp', title: 'Power limit and memory of each GPU', of: [hardware], lists: ['tdp'] },
  { name: 'hardware-cards', title: 'Specifications of each GPU variant', of: [hardware], lists: ['cards'] },
  { name: 'hardware-systems', title: 'Power limits of whole systems', of: [hardware], lists: ['systems'] },
  { name: 'hardware-mig-profiles', title: 'MIG slice profiles of each GPU', of: [hardware], lists: ['mig_profiles'] },
  {
    name: 'hardware-embodied',
    title: 'Embodied carbon of GPU baseboards',
    of: [hardware],
    lists: ['embodied', 'embodied_others'],
  },
  {
    name: 'per-query',
    title: 'GPU energy per 1,000 queries, with one row per model and task',
    of: [perQuery],
    lists: ['rows'],
  },
  {
    name: 'prompt-rates',
    title: 'Lower bounds for the energy of reading a prompt, with one row per GPU and class of models',
    of: [prompts],
    lists: ['rates'],
  },
  {
    name: 'prompt-sums',
    title: 'Kernel energy of whole prompts',
    of: [prompts],
    lists: ['sums'],
    unfolds: {
      map: 'joules_per_input_token',
      key: 'prompt_tokens',
      keyDescription: 'Length of the prompt, in tokens.',
      value: 'joules_per_input_token',
      without: [],
    },
  },
  {
    name: 'measurements',
    title: 'Contributed measurements, never merged into the main table',
    of: [measurements],
    lists: ['rows'],
  },
];

/** The main table as CSV. It is `/index.csv`, outside `tables/`. */
export const indexCsv = csvFileOf(indexTable, '/index.csv', 'Rows of index.json as CSV, for a spreadsheet.');

/** The files of a table: CSV and Parquet. The main table has no Parquet file. */
export function tableFilesOf(table: PublishedTable): readonly FileEndpoint[] {
  if (table === indexTable) return [indexCsv];
  return [csvFileOf(table, `/tables/${table.name}.csv`, `${table.title}, as CSV.`), parquetFileOf(table)];
}

/** The files below `tables/`. */
export const tableFiles: readonly FileEndpoint[] = tables.flatMap(tableFilesOf).filter((file) => file !== indexCsv);
