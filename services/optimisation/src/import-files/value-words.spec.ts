import { grainOfWord } from '@ishare/contracts/optimisation/grain-words.js';
import { grainOfRotation, isNone, sideOf, sidesOf } from './value-words.js';

const mask = (text: string) =>
  sidesOf(text)
    ?.map(({ banded }) => (banded ? '1' : '0'))
    .join('');

describe('words of a cut list', () => {
  it('tell by a word that there is nothing', () => {
    expect(['', '-', '无', 'None', '0', 'W1-side.mpr', '是'].map(isNone)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    [0, ['0', '随材料', 'As the material', 'same as material']],
    [
      1,
      [
        '1',
        '1.0',
        'L',
        'Length',
        'lengthwise',
        'along',
        'With grain',
        'yes',
        '有',
        '顺长度',
        '顺纹',
        '竖纹',
        '沿长',
        '直 纹',
      ],
    ],
    [2, ['2', 'W', 'width', 'crosswise', 'Across', 'cross-grain', '顺宽度', '横纹', '沿宽']],
    [3, ['3', 'none', 'No', 'free', '无', '无纹理', '可旋转', '不限']],
    [undefined, ['diagonal', '斜纹', '4', 'h', '纹']],
  ])('tell the grain %s: %j', (grain, words) => {
    for (const word of words) expect([word, grainOfWord(word)]).toEqual([word, grain]);
  });

  it('tell the grain by whether a part may be turned', () => {
    expect(['yes', '1', '否', 'N', '2', 'same as material', 'perhaps'].map(grainOfRotation)).toEqual([
      3,
      3,
      1,
      1,
      0,
      0,
      undefined,
    ]);
  });

  it.each([
    ['1100', ['1100', '2L', '0W-2L', '两长', 'long edges', '1/1/0/0', '1 1 0 0', '2/2/0/0', '双长']],
    ['1111', ['1111', '四边', '全封', 'all', '2L2W', '2W-2L', '两长两短', '1|1|1|1']],
    ['0110', ['110', '0110', '0/1/1/0']],
    ['1000', ['1000', '一长', '前封', '1L']],
    ['0000', ['0000', '0', '无', 'None', '不封']],
    [undefined, ['12', '11111', 'somewhere', '弧边', '2']],
  ])('tell the edges %s: %j', (expected, words) => {
    for (const word of words) expect([word, mask(word)]).toEqual([word, expected]);
  });

  it('tell tapes by side', () => {
    expect(sidesOf('ABS 2/ABS 2/0.5/0')!.map(({ tape }) => tape)).toEqual(['ABS 2', 'ABS 2', '0.5', null]);
    expect(['', '0', '无', '√', 'yes', '2.0', 'ABS-W 1x22'].map((text) => sideOf(text))).toEqual([
      { banded: false, tape: null },
      { banded: false, tape: null },
      { banded: false, tape: null },
      { banded: true, tape: null },
      { banded: true, tape: null },
      { banded: true, tape: '2.0' },
      { banded: true, tape: 'ABS-W 1x22' },
    ]);
  });
});
