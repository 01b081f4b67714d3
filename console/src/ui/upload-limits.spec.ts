import { acceptFiles, maxFileBytes } from './upload-limits';

const file = (size: number) => ({ size });

describe('upload limits', () => {
  it('takes 52,428,800 bytes and not one more (upload-02)', () => {
    expect(maxFileBytes).toBe(52_428_800);
    expect(acceptFiles([file(maxFileBytes)], 0).accepted).toHaveLength(1);
    expect(acceptFiles([file(maxFileBytes + 1)], 0)).toEqual({ accepted: [], refusals: new Set(['tooLarge']) });
  });

  it('takes ten files with those already there (upload-01)', () => {
    const files = Array.from({ length: 11 }, () => file(1));
    expect(acceptFiles(files.slice(1), 0)).toEqual({ accepted: files.slice(1), refusals: new Set() });
    expect(acceptFiles(files, 0)).toEqual({ accepted: files.slice(0, 10), refusals: new Set(['tooMany']) });
    expect(acceptFiles(files.slice(0, 3), 8).accepted).toHaveLength(2);
  });
});
