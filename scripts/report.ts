import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { folderOption, userPath } from '../src/cli/options.ts';
import { writeReport } from '../site/exports/write-report.ts';

export default command({
  summary:
    'Says what the use of language models took in GPU energy and carbon, by the figures of the last release: a page to\n' +
    'print, CSV, BoAmps and a paragraph with the citation. The file is CSV with the columns model,month,output_tokens (and\n' +
    'calls,input_tokens), or what LiteLLM (rows of LiteLLM_SpendLogs, /spend/logs) or OpenRouter (/api/v1/activity) export.',
  positionals: [['<FILE>', 'Usage, CSV or JSON.']],
  options: {
    grid: { value: 'PLACE', description: 'Where the electricity is from: FRA, Germany (default: the world).' },
    year: { value: 'YYYY', description: 'Year of the electricity (default: that of the release).' },
    gpu: { value: 'NAME', description: 'GPU that answered, such as H100 (default: the most frugal measured).' },
    pue: { value: 'NUMBER', description: 'Energy of the data centre per energy of its computers (default: 1).' },
    ceiling: { value: 'MS', description: 'Highest median inter-token latency (default: that of the main table).' },
    api: { value: 'DIR', description: 'Folder of another API, such as dist/api/v1, the last build.' },
    out: { value: 'DIR', description: 'Folder that the report replaces (default: dist/report).' },
  },
  async run({ positionals: [file = ''], values: { grid, year, gpu, pue, ceiling, api, out } }, here) {
    const { project, today: date } = here;
    const to = out === undefined ? join(project.root, 'dist/report') : userPath(here, out);
    const number = (text: string | undefined): number | undefined => (text === undefined ? text : Number(text));
    const question = { grid, year, gpu, pue: number(pue), maxItlMs: number(ceiling) };
    const from = folderOption(here, 'api', api, project.published);
    here.print(await writeReport({ project, file: userPath(here, file), api: from, out: to, date, question }));
    here.print(`Wrote report.html, report.csv, paragraph.txt and boamps/ into ${to}`);
  },
});
