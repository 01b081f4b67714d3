import { hash } from 'node:crypto';

const NEWLINE = 0x0a;
const MASK = (1n << 64n) - 1n;

/**
 * Counts the rows of a COPY stream and adds up their hashes, so that two tables can be compared whatever the order of
 * their rows. A row is a line there: breaks inside of values are escaped.
 */
export class RowSum {
  rows = 0;
  private total = 0n;
  private rest: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      this.total += hash('sha256', bytes.subarray(from, end), 'buffer').readBigUInt64BE(0);
      this.rows++;
      from = end + 1;
    }
    // Kept beyond this call: the chunk may be a window of a buffer that is written again.
    this.rest = Buffer.from(bytes.subarray(from));
  }

  get sum(): string {
    return (this.total & MASK).toString(16).padStart(16, '0');
  }
}
