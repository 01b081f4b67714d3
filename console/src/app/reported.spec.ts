import { isReported } from './reported';

describe('run-time errors', () => {
  it('are reported from the kinds of build that the setting names', () => {
    expect(
      ['["production"]', 'development, production', 'PRODUCTION', '["development"]', '', undefined].map((setting) =>
        isReported(setting, 'production'),
      ),
    ).toEqual([true, true, true, false, false, false]);
  });
});
