import { isPassed, scoreFile, scoreText } from '../src/api/score.ts';
import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';

export default command({
  summary:
    'Holds the answers of a calculator against the questions of cases.json: says which share lies inside the band that\n' +
    'measurement allows, and names the worst. Exit code: 0 where enough do, 1 where not or the file is wrong.',
  positionals: [{ name: 'FILE', description: 'JSON, a list of {"id", "wh"}, or CSV with the columns id,wh.' }],
  async run({ positionals: [file = ''] }, here) {
    const score = await scoreFile(here.project, here.today, userPath(here, file));
    here.print(scoreText(score));
    return isPassed(score) ? 0 : 1;
  },
});
