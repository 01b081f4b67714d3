// Writes fresh seeded instances of the bench's families, to judge the engine on jobs that no constant was chosen by:
// generate.mjs --out FOLDER [--seed 1] [--count 4]   (count = instances per family)
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** mulberry32: small, and the same on every machine. */
function generator(seed) {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (a, b) => a + Math.floor(unit() * (b - a + 1));
  return { unit, between, pick: (list) => list[Math.floor(unit() * list.length)], chance: (p) => unit() < p };
}

const FORMATS = [
  [2800, 2070],
  [2750, 1830],
  [2440, 1220],
  [3050, 1220],
];
const RATE = { carcass: 8.5, front: 17, back: 3.2, visible: 17 };
const cents = (v) => Math.round(v * 100) / 100;

/** Panels of one cabinet by material: base, wall and tall units with shelves, drawers or doors. */
function cabinet(random, kind, add, qty, { t, gap }) {
  const w =
    kind === 'tall' ? random.pick([400, 450, 500, 600]) : random.pick([300, 400, 450, 500, 600, 800, 900, 1000]);
  const h =
    kind === 'base'
      ? random.pick([720, 720, 780])
      : kind === 'wall'
        ? random.pick([720, 720, 900, 860, 360])
        : random.pick([1950, 2010, 2100]);
  const d = kind === 'wall' ? 320 : 560;
  const inner = w - 2 * t;
  add('carcass', 'side', h, d, 2 * qty);
  add('carcass', kind === 'base' ? 'bottom' : 'top/bottom', inner, d, (kind === 'base' ? 1 : 2) * qty);
  if (kind === 'base') add('carcass', 'rail', inner, 100, 2 * qty);
  add('back', 'back', h - 4, w - 4, qty);
  if (kind === 'base' && random.chance(0.35)) {
    const drawers = random.pick([2, 3, 4]);
    for (let k = 0; k < drawers; k++) {
      const low = k === 0 && drawers > 2 ? 90 : 175;
      add('carcass', 'drawer side', 500, low, 2 * qty);
      add('carcass', 'drawer back', w - 94, low, qty);
      add('back', 'drawer bottom', 498, w - 72, qty);
      add('front', 'drawer front', w - gap, Math.round(h / drawers) - gap - (k % 2) * 8, qty);
    }
    return;
  }
  if (kind === 'tall') add('carcass', 'fixed shelf', inner, d - 20, qty);
  const shelves = kind === 'tall' ? random.between(2, 5) : h < 400 ? 0 : random.between(1, 2);
  if (shelves > 0) add('carcass', 'shelf', inner - 2, d - 20, shelves * qty);
  const doors = w >= 600 && random.chance(0.6) ? 2 : 1;
  add('front', 'door', h - gap, Math.round(w / doors) - gap, doors * qty);
  if (random.chance(0.08)) add('visible', 'end panel', h + 20, d + 20, qty);
  if (random.chance(0.05)) add('visible', 'filler', 720, random.pick([50, 80]), qty);
}

function boardsFor(random, material, offcuts) {
  const trim = random.pick([5, 10, 10, 12]);
  const rate = RATE[material];
  const formats = [...FORMATS].sort(() => random.unit() - 0.5).slice(0, random.chance(0.55) ? 1 : 2);
  const boards = [];
  for (let k = 0; k < offcuts; k++) {
    const [length, width] = [random.between(40, 200) * 10, random.between(25, 100) * 10].sort((a, b) => b - a);
    boards.push({
      id: `O${k}`,
      length,
      width,
      qty: random.chance(0.25) ? 2 : 1,
      cost: cents((length * width * rate * 0.5) / 1e6),
      trim: { left: 0, right: 0, bottom: 0, top: 0 },
      kind: 'offcut',
    });
  }
  formats.forEach(([length, width], k) => {
    const price = (length * width * rate * random.pick([1, 1, 0.95, 1.05])) / 1e6;
    boards.push({
      id: `S${k}`,
      length,
      width,
      qty: offcuts > 0 && k > 0 ? 2 : null,
      cost: cents(price),
      trim: { left: trim, right: trim, bottom: trim, top: trim },
      kind: 'stock',
    });
  });
  return boards;
}

function furniture(random, family, id) {
  const settings = { t: random.pick([16, 18]), gap: random.pick([3, 4, 5]) };
  const parts = new Map();
  const add = (material, label, a, b, qty) => {
    const key = `${material} ${Math.max(a, b)} ${Math.min(a, b)}`;
    const known = parts.get(key);
    if (known) known.qty += qty;
    else parts.set(key, { material, label, length: Math.max(a, b), width: Math.min(a, b), qty });
  };
  const kinds = ['base', 'base', 'base', 'wall', 'wall', 'tall'];
  if (family === 'furniture-batch')
    for (let k = random.between(2, 5); k > 0; k--)
      cabinet(random, random.pick(kinds), add, random.between(10, 120), settings);
  else
    for (let k = family === 'furniture-order' ? random.between(4, 60) : random.between(4, 30); k > 0; k--)
      cabinet(random, random.pick(kinds), add, 1, settings);
  const material = random.pick(
    family === 'furniture-order'
      ? ['carcass', 'carcass', 'carcass', 'front', 'front', 'back', 'visible']
      : ['carcass', 'carcass', 'carcass', 'front', 'back'],
  );
  const list = [...parts.values()].filter(
    (part) => part.material === material && part.length <= 2400 && part.width <= 1180,
  );
  if (list.length === 0) return null;
  const grain = material === 'carcass' ? random.chance(0.15) : material !== 'back' && random.chance(0.7);
  list.sort((p, q) => q.length * q.width - p.length * p.width);
  const [stages, firstCut] = random.pick([
    [3, 'horizontal'],
    [3, 'any'],
    [3, 'horizontal'],
    [2, 'horizontal'],
    [null, 'any'],
  ]);
  return {
    format: 'panelcut-bench/1',
    id,
    family,
    source: 'generated',
    unit: 'mm',
    material,
    kerf: random.pick([3, 3.2, 4, 4.4, 4.5]),
    stages,
    exact: false,
    firstCut,
    boards: boardsFor(random, material, family === 'furniture-offcuts' ? random.between(4, 12) : 0),
    parts: list.map((part, i) => ({
      id: `P${i}`,
      label: part.label,
      length: part.length,
      width: part.width,
      qty: part.qty,
      rotate: !(grain && part.label !== 'drawer side' && part.label !== 'drawer back'),
    })),
    reference: {},
  };
}

const plain = (family, id, more) => ({
  format: 'panelcut-bench/1',
  id,
  family,
  source: 'generated',
  unit: 'mm',
  kerf: 0,
  stages: 3,
  exact: false,
  firstCut: 'horizontal',
  ...more,
  reference: {},
});
const NO_TRIM = { left: 0, right: 0, bottom: 0, top: 0 };
const stock = (id, length, width, cost) => ({ id, length, width, qty: null, cost, trim: NO_TRIM, kind: 'stock' });

/** Size classes 1–6 of Berkey and Wang 1987, 7–10 of Martello and Vigo 1998. */
function binPackingPart(random, cls) {
  if (cls <= 6) {
    const most = [10, 10, 35, 35, 100, 100][cls - 1];
    return [random.between(1, most), random.between(1, most)];
  }
  const side = 100;
  const mix = [
    [0.7, 0.1, 0.1, 0.1],
    [0.1, 0.7, 0.1, 0.1],
    [0.1, 0.1, 0.7, 0.1],
    [0.1, 0.1, 0.1, 0.7],
  ][cls - 7];
  let draw = random.unit();
  let type = 0;
  while (draw > mix[type] && type < 3) draw -= mix[type++];
  const share = (a, b) => random.between(Math.max(1, Math.ceil(a * side)), Math.floor(b * side));
  if (type === 0) return [share(2 / 3, 1), share(0, 1 / 2)];
  if (type === 1) return [share(0, 1 / 2), share(2 / 3, 1)];
  if (type === 2) return [share(1 / 2, 1), share(1 / 2, 1)];
  return [share(0, 1 / 2), share(0, 1 / 2)];
}
const binSide = (cls) => [10, 30, 40, 100, 100, 300, 100, 100, 100, 100][cls - 1];

function binPacking(random, family, id) {
  const cls = random.between(1, 10);
  const count = random.pick([40, 60, 80, 100]);
  const rotate = family !== 'bpp-2stage' && random.chance(0.4);
  const side = binSide(cls);
  const parts = Array.from({ length: count }, (_, i) => {
    const [length, width] = binPackingPart(random, cls);
    return { id: `P${i}`, label: `P${i}`, length, width, qty: 1, rotate };
  });
  const boards = [stock('B0', side, side, 1)];
  if (family === 'variable-sized-bpp-3stage') {
    boards[0].cost = side * side;
    for (let k = 1; k < 5; k++) {
      const [length, width] = [random.between(Math.ceil(side / 2), side), random.between(Math.ceil(side / 2), side)];
      boards.push(stock(`B${k}`, length, width, Math.round(length * width * (0.8 + 0.2 * random.unit()))));
    }
  }
  return plain(family, id, { stages: family === 'bpp-2stage' ? 2 : 3, boards, parts });
}

function cuttingStock(random, family, id) {
  const rotate = random.chance(0.5);
  const variable = family === 'cutting-stock-variable-2stage';
  const gcut = variable || random.chance(0.5);
  const side = random.pick([250, 500, 1000]);
  const [length, width] = gcut ? [side, side] : [random.between(300, 1000), random.between(300, 1000)];
  const part = () =>
    gcut
      ? [
          random.between(Math.ceil(side / 4), Math.floor(side * 0.75)),
          random.between(Math.ceil(side / 4), Math.floor(side * 0.75)),
        ]
      : [
          random.between(Math.ceil(length * 0.05), Math.floor(length * 0.4)),
          random.between(Math.ceil(width * 0.05), Math.floor(width * 0.4)),
        ];
  const parts = Array.from({ length: random.pick(gcut ? [10, 20, 30, 50] : [25, 40, 50]) }, (_, i) => {
    const [l, w] = part();
    return {
      id: `P${i}`,
      label: `P${i}`,
      length: l,
      width: w,
      qty: gcut ? random.between(1, 100) : random.between(1, 9),
      rotate,
    };
  });
  const boards = [stock('B0', length, width, variable ? side * side : 1)];
  if (variable)
    for (const [k, a, b] of [
      [1, 1.1, 0.9],
      [2, 1.2, 0.8],
    ])
      boards.push(stock(`B${k}`, Math.round(side * a), Math.round(side * b), Math.round(side * a * side * b)));
  return plain(family, id, {
    stages: variable ? 2 : 3,
    firstCut: variable ? 'horizontal' : random.pick(['any', 'vertical', 'horizontal']),
    boards,
    parts,
  });
}

const side = (random, [least, most]) => random.between(least, most);
/** Length and width of a part by family, on boards of about 2800 × 2070. */
const SHAPES = {
  'few-large': (random) => [side(random, [900, 2400]), side(random, [500, 1180])],
  'many-small': (random) => [side(random, [60, 420]), side(random, [40, 300])],
  'narrow-strips': (random) => [side(random, [600, 2400]), side(random, [40, 140])],
  'near-square': (random) => {
    const a = side(random, [180, 900]);
    return [a + side(random, [0, 40]), a];
  },
  'one-size': (random) => [side(random, [200, 1100]), side(random, [80, 560])],
  'many-formats': (random) => [side(random, [150, 1800]), side(random, [80, 700])],
  'offcut-heavy': (random) => [side(random, [150, 1200]), side(random, [80, 560])],
};
/** Least and most sizes, and copies of each. */
const AMOUNTS = {
  'few-large': [3, 14, 1, 4],
  'many-small': [20, 60, 4, 30],
  'narrow-strips': [8, 30, 2, 14],
  'near-square': [8, 40, 1, 8],
  'one-size': [6, 24, 1, 4],
  'many-formats': [10, 40, 2, 10],
  'offcut-heavy': [10, 40, 1, 5],
};

/** Jobs of other shapes than furniture has, with every setting of the saw. */
function shaped(random, family, id) {
  const [few, many, once, often] = AMOUNTS[family];
  const grain = random.chance(0.3);
  const parts = Array.from({ length: random.between(few, many) }, (_, i) => {
    const [length, width] = SHAPES[family](random);
    return { id: `P${i}`, label: `P${i}`, length, width, qty: random.between(once, often), rotate: !grain };
  });
  // one size of which there is more than of all others
  if (family === 'one-size') parts[0].qty = random.between(60, 200);
  const formats = family === 'many-formats' ? random.between(1, 12) : random.between(1, 3);
  const trim = random.pick([0, 5, 10]);
  const boards = Array.from({ length: formats }, (_, k) => {
    const [length, width] = k === 0 ? [2800, 2070] : [random.between(1830, 3050), random.between(1220, 2070)];
    return {
      id: `S${k}`,
      length,
      width,
      qty: k > 0 && random.chance(0.3) ? random.between(1, 6) : null,
      cost: cents((length * width * 8.5 * (0.9 + 0.2 * random.unit())) / 1e6),
      trim: { left: trim, right: trim, bottom: trim, top: trim },
      kind: 'stock',
    };
  });
  if (family === 'offcut-heavy')
    for (let k = random.between(15, 60); k > 0; k--) {
      const [length, width] = [random.between(300, 2400), random.between(200, 1200)].sort((a, b) => b - a);
      const cost = cents((length * width * 8.5 * 0.5) / 1e6);
      boards.push({ id: `O${k}`, length, width, qty: 1, cost, trim: NO_TRIM, kind: 'offcut' });
    }
  return plain(family, id, {
    kerf: random.pick([0, 3.2, 4, 5]),
    stages: random.pick([2, 3, 3, 4, null]),
    exact: random.chance(0.25),
    firstCut: random.pick(['horizontal', 'horizontal', 'vertical', 'any']),
    boards,
    parts,
  });
}

export const FAMILIES = {
  'furniture-order': furniture,
  'furniture-batch': furniture,
  'furniture-offcuts': furniture,
  'bpp-2stage': binPacking,
  'bpp-3stage': binPacking,
  'variable-sized-bpp-3stage': binPacking,
  'cutting-stock-3stage': cuttingStock,
  'cutting-stock-variable-2stage': cuttingStock,
  'few-large': shaped,
  'many-small': shaped,
  'narrow-strips': shaped,
  'near-square': shaped,
  'one-size': shaped,
  'many-formats': shaped,
  'offcut-heavy': shaped,
};

/** Instances of one family; the same for the same seed. */
export function* instances(family, seed, count) {
  const index = Object.keys(FAMILIES).indexOf(family);
  for (let k = 0, made = 0; made < count; k++) {
    const instance = FAMILIES[family](
      generator(seed * 1_000_003 + index * 10_007 + k * 101),
      family,
      `${family}-${seed}-${made}`,
    );
    if (!instance) continue;
    made++;
    yield instance;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '4' },
    },
  });
  if (!values.out) throw new Error('--out FOLDER is needed');
  mkdirSync(values.out, { recursive: true });
  for (const family of Object.keys(FAMILIES)) {
    for (const instance of instances(family, Number(values.seed), Number(values.count)))
      writeFileSync(join(values.out, `${instance.id}.json`), JSON.stringify(instance));
  }
}
