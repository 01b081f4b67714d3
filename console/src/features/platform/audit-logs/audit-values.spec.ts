import { prettyJson, recordedValue, shortTypeName, statusTone } from './audit-values';

describe('what the audit trail shows', () => {
  it('indents parameters, and leaves what is no JSON alone', () => {
    expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(prettyJson('{cut off')).toBe('{cut off');
  });

  it('tells an absent value from a text', () => {
    expect([null, '', 'null', '"null"', '"Oak"', '18.5', '"cut'].map(recordedValue)).toEqual([
      '—',
      '—',
      '—',
      'null',
      'Oak',
      '18.5',
      '"cut',
    ]);
  });

  it('names an entity by the end of its type', () => {
    expect(['iShare.Materials.Material', 'Material'].map(shortTypeName)).toEqual(['Material', 'Material']);
  });

  it('warns of refusals and alarms of failures', () => {
    expect([200, 302, 400, 404, 500].map(statusTone)).toEqual(['success', 'success', 'warning', 'warning', 'danger']);
  });
});
