import { contentHash } from './content-hash';

it('a file is known by the hash of its content that the server keeps', async () => {
  expect(await contentHash(new Blob(['board']))).toBe(
    '859169b38185780daa5497983ff20d2994390058d8a71f2847ac7846f970971e',
  );
});
