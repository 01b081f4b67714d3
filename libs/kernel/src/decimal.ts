/**
 * Arithmetic for money and measures on plain numbers: the result of an operation is the number nearest to the exact
 * decimal result (0.1 + 0.2 is 0.3). It holds for numbers of up to nine decimals; longer fractions, such as 1/3, are
 * computed as the machine does. What has no finite result is null.
 */
export type MaybeNumber = number | null;

const MAX_DECIMALS = 9;
const POWERS = Array.from({ length: 2 * MAX_DECIMALS + 1 }, (_, exponent) => 10 ** exponent);
const SAFE = Number.MAX_SAFE_INTEGER;
const { abs, round } = Math;
const { isFinite, isInteger } = Number;

/** How many decimals a number has, 0 to 9; -1 when it has more, or too many digits to shift. */
function decimalsOf(value: number): number {
  if (isInteger(value)) return abs(value) <= SAFE ? 0 : -1;
  for (let decimals = 1; decimals <= MAX_DECIMALS; decimals++) {
    const shifted = round(value * POWERS[decimals]!);
    if (abs(shifted) > SAFE) return -1;
    if (shifted / POWERS[decimals]! === value) return decimals;
  }
  return -1;
}

/** With how many decimals numbers that stand below each other are written: those of the longest, at most `most`. */
export function commonDecimals(values: Iterable<unknown>, most: number): number {
  let decimals = 0;
  for (const value of values) {
    if (typeof value !== 'number' || isInteger(value)) continue;
    const own = decimalsOf(value);
    decimals = Math.max(decimals, own < 0 ? most : own);
    if (decimals >= most) return most;
  }
  return decimals;
}

function finite(value: number): MaybeNumber {
  // `+ 0` makes -0 an ordinary zero.
  return isFinite(value) ? value + 0 : null;
}

/** `digits` with the point moved by `decimals`; the parser rounds to the nearest number. */
function fromDigits(digits: bigint, decimals: number): MaybeNumber {
  return finite(Number(`${digits}e-${decimals}`));
}

export function addDecimal(a: number, b: number): MaybeNumber {
  if (isInteger(a) && isInteger(b)) return finite(a + b);
  const [da, db] = [decimalsOf(a), decimalsOf(b)];
  if (da < 0 || db < 0) return finite(a + b);
  const decimals = Math.max(da, db);
  const power = POWERS[decimals]!;
  const [x, y] = [round(a * POWERS[da]!) * POWERS[decimals - da]!, round(b * POWERS[db]!) * POWERS[decimals - db]!];
  const sum = x + y;
  if (abs(x) <= SAFE && abs(y) <= SAFE && abs(sum) <= SAFE) return finite(sum / power);
  const wide = (value: number, own: number) => BigInt(round(value * POWERS[own]!)) * BigInt(POWERS[decimals - own]!);
  return fromDigits(wide(a, da) + wide(b, db), decimals);
}

export function subtractDecimal(a: number, b: number): MaybeNumber {
  return addDecimal(a, -b);
}

export function multiplyDecimal(a: number, b: number): MaybeNumber {
  const [da, db] = [decimalsOf(a), decimalsOf(b)];
  if (da < 0 || db < 0) return finite(a * b);
  const [x, y] = [round(a * POWERS[da]!), round(b * POWERS[db]!)];
  const product = x * y;
  if (abs(product) <= SAFE) return finite(product / POWERS[da + db]!);
  return fromDigits(BigInt(x) * BigInt(y), da + db);
}

/** Null for a division by zero. */
export function divideDecimal(a: number, b: number): MaybeNumber {
  if (b === 0) return null;
  const [da, db] = [decimalsOf(a), decimalsOf(b)];
  if (da < 0 || db < 0) return finite(a / b);
  const decimals = Math.max(da, db);
  const [x, y] = [round(a * POWERS[da]!) * POWERS[decimals - da]!, round(b * POWERS[db]!) * POWERS[decimals - db]!];
  return abs(x) <= SAFE && abs(y) <= SAFE ? finite(x / y) : finite(a / b);
}

/** The rest of a division, with the sign of `a`; null for a division by zero. */
export function remainderDecimal(a: number, b: number): MaybeNumber {
  if (b === 0) return null;
  const [da, db] = [decimalsOf(a), decimalsOf(b)];
  if (da < 0 || db < 0) return finite(a % b);
  const decimals = Math.max(da, db);
  const [x, y] = [round(a * POWERS[da]!) * POWERS[decimals - da]!, round(b * POWERS[db]!) * POWERS[decimals - db]!];
  return abs(x) <= SAFE && abs(y) <= SAFE ? finite((x % y) / POWERS[decimals]!) : finite(a % b);
}

/** Rounds half away from zero to 0 to 9 decimals: 1.005 to two is 1.01, -2.5 to none is -3. */
export function roundDecimal(value: number, decimals = 0): number {
  const own = decimalsOf(value);
  if (own >= 0) {
    if (own <= decimals) return value + 0;
    const digits = abs(round(value * POWERS[own]!));
    const cut = POWERS[own - decimals]!;
    const rest = digits % cut;
    const kept = (digits - rest) / cut + (2 * rest >= cut ? 1 : 0);
    return (value < 0 ? -kept : kept) / POWERS[decimals]! + 0;
  }
  // More than nine decimals: no tie is possible at the ninth or before it, so the digits that follow decide.
  const scaled = abs(value) * POWERS[decimals]!;
  if (scaled > SAFE) return value;
  const kept = round(scaled);
  return (value < 0 ? -kept : kept) / POWERS[decimals]! + 0;
}

/** The sum of many, exact as `addDecimal` is. */
export function sumDecimal(values: Iterable<number>): MaybeNumber {
  let sum: MaybeNumber = 0;
  for (const value of values) {
    sum = addDecimal(sum, value);
    if (sum === null) return null;
  }
  return sum;
}
