/**
 * The inner loops of all dynamic programmes here, over doubles and in WebAssembly SIMD because plain JavaScript takes
 * five times as long: f[x] = max(f[x], f[x − w] + v), and f[x] = max(f[x], a[x] + b[x]). Assembled by hand; four
 * vectors of two doubles per turn:
 *
 *   (func (param p w end i32) (param v f64) (local s v128) (local q i32)
 *     s = f64x2.splat v;  q = p - w
 *     loop while p < end:  f[p] = pmax(f[p], f[q] + s) at byte offsets 0, 16, 32, 48;  p += 64;  q += 64)
 *
 *   (func (param p a b end i32)
 *     loop while p < end:  f[p] = pmax(f[p], f[a] + f[b]) at the same offsets;  p += 64;  a += 64;  b += 64)
 */
const step = (offset: number): number[] => [
  0x20,
  0, // p, address of the store
  0x20,
  0,
  0xfd,
  0x00,
  3,
  offset, // v128.load p
  0x20,
  5,
  0xfd,
  0x00,
  3,
  offset, // v128.load q
  0x20,
  4,
  0xfd,
  0xf0,
  0x01, // s, f64x2.add
  0xfd,
  0xf5,
  0x01, // f64x2.pmax
  0xfd,
  0x0b,
  3,
  offset, // v128.store
];

const body = [
  2,
  1,
  0x7b,
  1,
  0x7f, // locals: s v128, q i32
  0x20,
  3,
  0xfd,
  0x14,
  0x21,
  4, // s = splat v
  0x20,
  0,
  0x20,
  1,
  0x6b,
  0x21,
  5, // q = p - w
  0x02,
  0x40,
  0x20,
  0,
  0x20,
  2,
  0x4f,
  0x0d,
  0, // block; leave when p >= end
  0x03,
  0x40, // loop
  ...step(0),
  ...step(16),
  ...step(32),
  ...step(48),
  0x20,
  0,
  0x41,
  0xc0,
  0x00,
  0x6a,
  0x21,
  0, // p += 64
  0x20,
  5,
  0x41,
  0xc0,
  0x00,
  0x6a,
  0x21,
  5, // q += 64
  0x20,
  0,
  0x20,
  2,
  0x49,
  0x0d,
  0, // again while p < end
  0x0b,
  0x0b,
  0x0b,
];

const sumStep = (offset: number): number[] => [
  ...[0x20, 0, 0x20, 0, 0xfd, 0x00, 3, offset], // address of the store, v128.load p
  ...[0x20, 1, 0xfd, 0x00, 3, offset, 0x20, 2, 0xfd, 0x00, 3, offset], // v128.load a, v128.load b
  ...[0xfd, 0xf0, 0x01, 0xfd, 0xf5, 0x01, 0xfd, 0x0b, 3, offset], // f64x2.add, f64x2.pmax, v128.store
];
const advance = (local: number): number[] => [0x20, local, 0x41, 0xc0, 0x00, 0x6a, 0x21, local];

const sumBody = [
  0, // no locals
  ...[0x02, 0x40, 0x20, 0, 0x20, 3, 0x4f, 0x0d, 0], // block; leave when p >= end
  ...[0x03, 0x40], // loop
  ...[0, 16, 32, 48].flatMap(sumStep),
  ...[0, 1, 2].flatMap(advance),
  ...[0x20, 0, 0x20, 3, 0x49, 0x0d, 0], // again while p < end
  ...[0x0b, 0x0b, 0x0b],
];

const leb = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, n >> 7]);
const section = (id: number, content: number[]): number[] => [id, ...leb(content.length), ...content];

const binary = Uint8Array.from([
  0,
  0x61,
  0x73,
  0x6d,
  1,
  0,
  0,
  0,
  // types (i32 i32 i32 f64) → () and (i32 i32 i32 i32) → ()
  ...section(1, [2, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7c, 0, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 0]),
  ...section(2, [1, 1, 0x65, 1, 0x6d, 0x02, 0, 1]), // import "e" "m" memory
  ...section(3, [2, 0, 1]),
  ...section(7, [2, 1, 0x72, 0, 0, 1, 0x73, 0, 1]), // exports "r" and "s"
  ...section(10, [2, ...leb(body.length), ...body, ...leb(sumBody.length), ...sumBody]),
]);

/** `relax` and `sum` in bytes: the last number is a value of the first, and an address of the second. */
type Loop = (p: number, a: number, b: number, v: number) => void;

/** The little of the WebAssembly interface that is used here; Node's types leave it to the DOM library. */
declare const WebAssembly: {
  Memory: new (descriptor: { initial: number }) => { buffer: ArrayBuffer; grow(pages: number): number };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: Record<string, Record<string, object>>) => { exports: Record<string, Loop> };
};

const LANES = 8;
const PAGE = 65536;

/** What may be taken: its size in cells, its value, and how many times at most. */
export interface Item {
  size: number;
  value: number;
  most: number;
}

/** How many of each item make the most of `n` cells: as `Kernel.relaxUpTo` for all of them, with its way kept. */
export function mostOf(items: readonly Item[], n: number): Int32Array {
  const best = new Float64Array(n + 1);
  const lots: { of: number; count: number; took: Uint8Array }[] = [];
  items.forEach(({ size, value, most }, of) => {
    for (let left = Math.min(most, Math.floor(n / size)), count = 1; left > 0; left -= count, count *= 2) {
      count = Math.min(count, left);
      const took = new Uint8Array(n + 1);
      for (let x = n; x >= size * count; x--) {
        const v = best[x - size * count]! + value * count;
        if (v <= best[x]!) continue;
        best[x] = v;
        took[x] = 1;
      }
      lots.push({ of, count, took });
    }
  });
  const taken = new Int32Array(items.length);
  let x = n;
  for (const { of, count, took } of lots.reverse()) {
    if (took[x] === 0) continue;
    taken[of]! += count;
    x -= items[of]!.size * count;
  }
  return taken;
}

/** Arrays of doubles in WebAssembly memory and the relaxation over them. Offsets and lengths count doubles. */
export class Kernel {
  private readonly memory = new WebAssembly.Memory({ initial: 1 });
  private readonly relaxBytes: Loop | null = null;
  private readonly sumBytes: Loop | null = null;
  /** View of the whole memory; renewed by `reserve`. */
  cells = new Float64Array(this.memory.buffer);

  constructor() {
    try {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(binary), { e: { m: this.memory } });
      this.relaxBytes = instance.exports['r'] ?? null;
      this.sumBytes = instance.exports['s'] ?? null;
    } catch {
      // no SIMD on this machine: both fall back to JavaScript
    }
  }

  /** Doubles to allow for an array of `n` cells, room for overrunning vectors included. */
  static stride(n: number): number {
    return Math.ceil((n + LANES) / LANES) * LANES;
  }

  reserve(cells: number): void {
    const missing = cells * 8 - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    this.cells = new Float64Array(this.memory.buffer);
  }

  /** Relaxes the array at `offset`, cells w…n, with an item of size `w` and value `v`, used any number of times. */
  relax(offset: number, w: number, n: number, v: number): void {
    if (w > n) return;
    if (this.relaxBytes && w >= 2) {
      this.relaxBytes((offset + w) * 8, w * 8, (offset + n + 1) * 8, v);
      return;
    }
    const { cells } = this;
    for (let i = offset + w; i <= offset + n; i++) {
      const candidate = cells[i - w]! + v;
      if (candidate > cells[i]!) cells[i] = candidate;
    }
  }

  /**
   * As `relax`, with the item used so many times at most: in lots of 1, 2, 4, … and the rest, each of them once.
   * Overwrites as many cells at `scratch`, with the stride's room behind them.
   */
  relaxUpTo(offset: number, scratch: number, n: number, { size, value, most }: Item): void {
    const fitting = Math.floor(n / size);
    if (most >= fitting) {
      this.relax(offset, size, n, value);
      return;
    }
    for (let left = most, lot = 1; left > 0; left -= lot, lot *= 2) {
      lot = Math.min(lot, left);
      this.relaxOnce(offset, scratch, n, { size: size * lot, value: value * lot });
    }
  }

  private relaxOnce(offset: number, scratch: number, n: number, { size, value }: Omit<Item, 'most'>): void {
    const { cells } = this;
    cells.copyWithin(scratch, offset, offset + n + 1 - size);
    if (this.relaxBytes) {
      this.relaxBytes((offset + size) * 8, (offset + size - scratch) * 8, (offset + n + 1) * 8, value);
      return;
    }
    for (let i = size; i <= n; i++)
      cells[offset + i] = Math.max(cells[offset + i]!, cells[scratch + i - size]! + value);
  }

  /** Raises `n` cells at `offset` to the sums of those at `a` and `b`, arrays with the stride's room behind them. */
  raise(offset: number, a: number, b: number, n: number): void {
    if (this.sumBytes) {
      this.sumBytes(offset * 8, a * 8, b * 8, (offset + n) * 8);
      return;
    }
    const { cells } = this;
    for (let i = 0; i < n; i++) cells[offset + i] = Math.max(cells[offset + i]!, cells[a + i]! + cells[b + i]!);
  }
}
