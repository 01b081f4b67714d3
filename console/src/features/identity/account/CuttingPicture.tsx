// One real guillotine layout of a 2440 × 1220 board, drawn to scale: [x, y, length, width, kind].
const parts: [number, number, number, number, 'a' | 'b' | 'c' | 'rest'][] = [
  [10, 10, 800, 580, 'a'],
  [814, 10, 800, 580, 'a'],
  [1618, 10, 560, 580, 'b'],
  [2182, 10, 248, 580, 'c'],
  [10, 594, 716, 300, 'b'],
  [730, 594, 716, 300, 'b'],
  [1450, 594, 716, 300, 'b'],
  [10, 898, 1200, 312, 'c'],
  [1214, 898, 600, 312, 'a'],
  [1818, 898, 612, 312, 'rest'],
  [2170, 594, 260, 300, 'rest'],
];
const fills = { a: '#5b7da6', b: '#7f9cbe', c: '#a9bdd4', rest: 'url(#rest)' };

/** A board as the optimiser cuts it; decoration only. */
export function CuttingPicture() {
  return (
    <svg viewBox="0 0 2440 1220" aria-hidden="true">
      <defs>
        <pattern id="rest" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="36" height="36" fill="#3d5069" />
          <rect width="4" height="36" fill="#66b1ff" />
        </pattern>
      </defs>
      <rect width="2440" height="1220" fill="#263445" />
      {parts.map(([x, y, length, width, kind]) => (
        <g key={`${x}-${y}`}>
          <rect x={x} y={y} width={length} height={width} fill={fills[kind]} />
          <text
            x={x + length / 2}
            y={y + width / 2 + 14}
            textAnchor="middle"
            fontSize="44"
            fill={kind === 'c' ? '#263445' : '#ffffff'}
          >
            {kind === 'rest' ? '' : `${length}×${width}`}
          </text>
        </g>
      ))}
      <path d="M0 592H2440M0 896H2440" stroke="#409eff" strokeWidth="4" />
    </svg>
  );
}
