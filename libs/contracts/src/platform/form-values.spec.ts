import { checkForm } from './form-values.js';
import type { FormWidget } from './forms.js';

const said = (type: string, value: unknown, options: object = {}) =>
  checkForm([{ type, name: 'A', model: 'a', options } as FormWidget], { a: value }).map(({ text }) => text);

describe('what is filled in', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'example.com',
  ])('leads nowhere that is no address: %s', (address) =>
    expect(said('urlValue', address)).toEqual(['Validation:format']),
  );

  it.each(['https://example.com/a?b=1', 'http://example.com', '/api/x'])('may be the address %s', (address) =>
    expect(said('urlValue', address)).toEqual([]),
  );

  it('has no more stars, and stands no further on a scale, than are shown', () => {
    expect([said('rate', 6), said('rate', -1), said('rate', 2.5), said('rate', 5)]).toEqual([
      ['Validation:max'],
      ['Validation:min'],
      ['Form:precision'],
      [],
    ]);
    expect([said('rate', 9, { max: 10 }), said('rate', 2.5, { precision: 1 })]).toEqual([[], []]);
    expect([said('slider', 101), said('slider', -1), said('slider', 150, { max: 200 })]).toEqual([
      ['Validation:max'],
      ['Validation:min'],
      [],
    ]);
  });

  it('names files by their ids', () => {
    const id = '6f1c0f3e-6f0e-4c53-9e0c-5d7e3e0b1a11';
    expect([said('imgupload', [{ id, name: 'a.png' }]), said('imgupload', [{ id: 'no' }])]).toEqual([
      [],
      ['Validation:format'],
    ]);
    expect([said('imgupload', ['x']), said('imgupload', 'x')]).toEqual([['Validation:format'], ['Validation:type']]);
  });

  it.each(['json', 'checkjson'])('is JSON where %s is asked for', (type) => {
    expect([said(type, '{bad'), said(type, '{"a":1}'), said(type, { a: 1 }), said(type, [1])]).toEqual([
      ['Validation:format'],
      [],
      [],
      [],
    ]);
  });
});
