// Drawings of how plans come about, as SVG: the mean gap over the time, and in how many runs a target was reached by when. A run is a list of
// { t, gap }, seconds and per cent, falling.
const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 320, 56, 40, 24];
const COLOURS = ['#1d4ed8', '#b45309', '#047857', '#be123c', '#6d28d9'];
const text = (value) => String(value).replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Ticks of a scale: the axis of time is logarithmic, from a hundredth of a second. */
const LEAST = 0.01;
const across = (t, seconds) =>
  LEFT + ((WIDTH - LEFT - 12) * Math.log(Math.max(t, LEAST) / LEAST)) / Math.log(seconds / LEAST);
const ticksOf = (seconds) => [0.01, 0.1, 1, 10, 60, 600].filter((t) => t <= seconds * 1.001);
const up = (value, most) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * value) / most;

function frame({ title, unit, seconds, most, series }) {
  const levels = Array.from({ length: 5 }, (_, i) => (most * i) / 4);
  const lines = [
    ...levels.map(
      (v) =>
        `<path d="M${LEFT} ${up(v, most)}H${WIDTH - 12}" stroke="#ddd"/><text x="${LEFT - 6}" y="${up(v, most) + 4}" text-anchor="end">${Number(v.toPrecision(2))}</text>`,
    ),
    ...ticksOf(seconds).map(
      (t) =>
        `<path d="M${across(t, seconds).toFixed(1)} ${HEIGHT - BOTTOM}v4" stroke="#888"/><text x="${across(t, seconds).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${t}</text>`,
    ),
    `<text x="${WIDTH - 12}" y="${HEIGHT - 6}" text-anchor="end">s</text><text x="${LEFT}" y="14">${text(unit)}</text>`,
    ...series.map(({ name }, i) => {
      const at = LEFT + 120 + i * 130;
      return `<path d="M${at} 10h18" stroke="${COLOURS[i % COLOURS.length]}" stroke-width="2"/><text x="${at + 24}" y="14">${text(name)}</text>`;
    }),
    ...series.map(
      ({ points }, i) =>
        `<path fill="none" stroke="${COLOURS[i % COLOURS.length]}" stroke-width="2" d="${points
          .map(
            ({ t, v }, k) =>
              `${k === 0 ? 'M' : 'H'}${across(t, seconds).toFixed(1)}${k === 0 ? ` ${up(v, most).toFixed(1)}` : `V${up(v, most).toFixed(1)}`}`,
          )
          .join('')}H${WIDTH - 12}"/>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11"><title>${text(title)}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${lines.join('')}</svg>\n`;
}

const gapAt = (run, t) => run.findLast((point) => point.t <= t)?.gap;

/** The mean gap of all runs over the time, from when each has a plan: `runs` by the name of a series. */
export function gapOverTime(byName, seconds) {
  const series = Object.entries(byName).map(([name, runs]) => {
    const begins = Math.max(LEAST, ...runs.map((run) => run[0]?.t ?? seconds));
    const times = [...new Set(runs.flat().map(({ t }) => t))].filter((t) => t > begins).sort((a, b) => a - b);
    const mean = (t) => runs.reduce((sum, run) => sum + (gapAt(run, t) ?? 0), 0) / runs.length;
    return { name, points: [begins, ...times].map((t) => ({ t, v: mean(t) })) };
  });
  const most = Math.max(0.1, ...series.flatMap(({ points }) => points.map(({ v }) => v)));
  return frame({ title: 'Mean gap over time', unit: 'mean gap %', seconds, most, series });
}

/** In how many per cent of the runs a gap of at most `target` was reached, over the time. */
export function timeToTarget(byName, seconds, target) {
  const series = Object.entries(byName).map(([name, runs]) => {
    const times = runs
      .map((run) => run.find(({ gap }) => gap <= target + 1e-9)?.t)
      .filter((t) => t !== undefined)
      .sort((a, b) => a - b);
    const points = times.map((t, i) => ({ t, v: (100 * (i + 1)) / runs.length }));
    return { name, points: [{ t: LEAST, v: 0 }, ...points] };
  });
  return frame({ title: `Runs within ${target} %`, unit: `% of runs within ${target} %`, seconds, most: 100, series });
}
