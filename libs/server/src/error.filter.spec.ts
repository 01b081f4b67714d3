import { AppError, defineError, kernelErrors, Word } from '@ishare/kernel/errors.js';
import { z } from 'zod';
import { bind } from './bind.js';
import { envelopeOf } from './error.filter.js';
import { Localizer } from './localizer.js';

describe('the error envelope', () => {
  const localizer = new Localizer({
    en: { 'Test:1': 'Order {no} is “{state}”.', 'State:20': 'Designing' },
    'zh-Hans': { 'Test:1': '订单 {no} 为“{state}”。', 'State:20': '设计中' },
  });

  it("says words in the reader's language", () => {
    const error = new AppError(defineError('Test:1'), { no: 'SO-1', state: new Word('State:20') });
    expect(envelopeOf(error, localizer, 'en').error).toMatchObject({
      message: 'Order SO-1 is “Designing”.',
      data: { no: 'SO-1', state: 'Designing' },
    });
    expect(envelopeOf(error, localizer, 'zh-Hans').error.message).toBe('订单 SO-1 为“设计中”。');
  });

  it('says once what is wrong on many lines, and on which', () => {
    const lines = [...Array.from({ length: 60 }, (_, index) => index + 1), 69];
    const error = new AppError(kernelErrors.Validation, {}, [
      { member: 'comment', text: 'Validation:required' },
      ...lines.map((line) => ({ member: `${line}.count`, text: 'Validation:min', data: { minimum: 0 } })),
      { member: 'items.3.code', text: 'Validation:taken' },
    ]);
    const { details, validationErrors } = envelopeOf(error, localizer, 'en').error;
    expect(details?.split('\n').slice(1)).toEqual([
      ' - comment is required.',
      ' - Lines 2–61, 70: count must be at least 0.',
      ' - Line 4: code is already taken.',
    ]);
    expect(validationErrors).toHaveLength(63);
    expect(validationErrors?.[1]).toEqual({ message: '1.count must be at least 0.', members: ['1.count'] });
  });

  it('tells refused values as they were sent, secrets and long texts apart', () => {
    const schema = z.object({
      lines: z.array(z.object({ count: z.number().min(1) })),
      width: z.number().gt(0),
      kind: z.enum(['door', 'side']),
      name: z.string().max(3),
      password: z.number(),
      remark: z.number(),
    });
    const sent = {
      lines: [-5, 0, 2, -5].map((count) => ({ count })),
      width: 0,
      kind: 'lid',
      name: 'Wardrobe',
      password: 'hidden',
      remark: 'x'.repeat(41),
    };
    let refused: AppError | undefined;
    try {
      bind(schema, sent);
    } catch (error) {
      refused = error as AppError;
    }
    const { details, validationErrors } = envelopeOf(refused!, localizer, 'en').error;
    expect(details?.split('\n').slice(1)).toEqual([
      ' - Lines 1–2, 4: count must be at least 1. Sent: -5, 0.',
      ' - width must be greater than 0. Sent: 0.',
      ' - kind is not one of the allowed values. Sent: "lid".',
      ' - name may have at most 3 characters.',
      ' - password must be of type number.',
      ' - remark must be of type number.',
    ]);
    expect(validationErrors?.[0]?.message).toBe('lines.0.count must be at least 1. Sent: -5.');
    expect(envelopeOf(refused!, localizer, 'zh-Hans').error.details).toContain('收到的是 -5、0。');
  });
});
