import { command } from '../../../src/cli/command.ts';
import { folderOption, userPath } from '../../../src/cli/options.ts';
import { UsageError } from '../../../src/core/findings/finding.ts';
import { plural } from '../../../src/core/text/words.ts';
import { questionOf } from '../src/report.ts';
import { writeReport } from '../src/write-report.ts';

export default command({
  summary:
    'Says what the use of language models took in GPU energy and carbon, by the figures of the last release: a\n' +
    'paragraph with the citation, a page to print, and CSV. Usage is CSV, TSV, JSON or Parquet, also compressed, of any size,\n' +
    'with the columns model,month,output_tokens (and calls,input_tokens,cached_input_tokens,place), or what LiteLLM (rows of\n' +
    'LiteLLM_SpendLogs), OpenRouter (activity) or Langfuse (observations) export.',
  positionals: [['<USAGE>', 'A file, a folder, or a pattern such as "logs/*.parquet".']],
  options: {
    grid: { value: 'PLACE', description: 'Where the electricity is from: FRA, Germany (default: the world).' },
    year: { value: 'YYYY', description: 'Year of the electricity (default: that of the release).' },
    gpu: { value: 'NAME', description: 'GPU that answered, such as H100 (default: the most frugal measured).' },
    pue: { value: 'NUMBER', description: 'Energy of the data centre per energy of its computers (default: 1).' },
    boundary: { value: 'node|fleet|site', description: 'Convert as far by published ratios, apart from the rest.' },
    'node-ratio': { value: 'NUMBER', description: 'Own energy of a node per energy of its GPUs, for --boundary.' },
    ceiling: { value: 'MS', description: 'Highest median inter-token latency (default: that of the main table).' },
    api: { value: 'DIR', description: 'Folder of another API, such as dist/api/v1, the last build.' },
    out: { value: 'DIR', description: 'New or empty folder for the report (default: dist/report, which is replaced).' },
    'may-leave-out': { value: 'COUNT', description: 'Rows that may lack something and be left out (default: 0).' },
  },
  async run({ positionals: [file = ''], values }, here) {
    const { api, out, 'may-leave-out': rows = '0' } = values;
    if (!/^\d{1,15}$/.test(rows))
      throw new UsageError(`--may-leave-out ${rows}. Allowed: a whole number of rows from 0.`);
    const [paragraph, folder, files] = await writeReport({
      ...{ project: here.project, file: userPath(here, file), mayLeaveOut: Number(rows) },
      api: folderOption(here, 'api', api, here.project.published),
      out: out === undefined ? out : userPath(here, out),
      question: questionOf(values),
    });
    here.print(`${paragraph}\nRead ${plural(files, 'file')}. Wrote report.html and report.csv into ${folder}`);
  },
});
