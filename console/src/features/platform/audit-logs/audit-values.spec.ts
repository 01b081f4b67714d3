import { displayZone } from '../../../state/zone';
import { prettyJson, recordedValue, statusTone } from './audit-values';

const words = { yes: 'Yes', no: 'No' };

describe('what the audit trail shows', () => {
  it('indents parameters, and leaves what is no JSON alone', () => {
    expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(prettyJson('{cut off')).toBe('{cut off');
  });

  it('tells an absent value from a text', () => {
    expect([null, '', 'null', '"null"', '"Oak"', '18.5', '"cut'].map((value) => recordedValue(value, words))).toEqual([
      '—',
      '—',
      '—',
      'null',
      'Oak',
      '18.5',
      '"cut',
    ]);
  });

  it('says yes and no in words, and times by the clock of the reader', () => {
    displayZone.set('Asia/Shanghai');
    expect(['true', 'false', '"2026-01-05T09:00:00.000Z"'].map((value) => recordedValue(value, words))).toEqual([
      'Yes',
      'No',
      '2026-01-05 17:00',
    ]);
    displayZone.set(undefined);
  });

  it('warns of refusals and alarms of failures', () => {
    expect([200, 302, 400, 404, 500].map(statusTone)).toEqual(['success', 'success', 'warning', 'warning', 'danger']);
  });
});
