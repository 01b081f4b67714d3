import { deflateSync } from 'node:zlib';
import { pdfStreams } from './pdf-texts.js';

it('reads a stream to its last byte, also one that looks like the end of a line', () => {
  const endsAsLine = Array.from({ length: 256 }, (_, count) => 'a'.repeat(count)).find(
    (text) => deflateSync(text).at(-1) === 0x0d,
  )!;
  const bytes = deflateSync(endsAsLine);
  const pdf = Buffer.concat([
    Buffer.from(`1 0 obj\n<<\n/Length ${bytes.length}\n/Filter /FlateDecode\n>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  expect(pdfStreams(pdf)).toEqual([endsAsLine]);
});
