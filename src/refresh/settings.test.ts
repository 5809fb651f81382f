import { expect, test } from '@jest/globals';
import { project } from '../../test/support/frozen-inputs.ts';
import { settingsBehind } from './settings.ts';

const { inputs } = project;
const [rows, scores] = [inputs.ember.intensity, inputs.aiEnergyScore.scores];
const ember = { ...inputs.ember, intensity: rows.map((row, i) => (i < 194 ? { ...row, year: 2099 } : row)) };
const aiEnergyScore = {
  ...inputs.aiEnergyScore,
  scores: scores.map((row, i) => (i < 2 ? { ...row, round: '2099-01' } : row)),
};

test.each([
  ['ember', '/grid/year', /"2099".*README\.md, under "Carbon"/],
  ['ai-energy-score', '/per_query/round', /"2099-01" and per_query\.round_name to "January 2099"/],
])(
  'a year or round of %s newer than the selected one is flagged, and the fix names everything to edit',
  (source, pointer, fix) => {
    expect(settingsBehind(inputs, source)).toEqual([]);
    const [finding] = settingsBehind({ ...inputs, ember, aiEnergyScore }, source);
    expect(finding).toMatchObject({ rule: 'refresh/setting', severity: 'warning', file: 'data/service.json', pointer });
    expect(finding?.fix).toMatch(fix);
  },
);
