/** Flat colours of the decors that the drawings show, by the English half of their names. */
const fills: Record<string, [front: string, side: string, top: string]> = {
  'Warm White': ['#f4efe4', '#ddd5c4', '#faf7f0'],
  'Light Oak': ['#d9b98a', '#bd9a68', '#e6cda6'],
  'Mist Blue': ['#a9bfd0', '#86a0b4', '#c4d4e0'],
  Cloud: ['#eef1f4', '#d3d9df', '#f8fafb'],
  Walnut: ['#8a6244', '#6d4b32', '#a57b5a'],
};
const plain: [string, string, string] = ['#c9ced4', '#a9b0b8', '#dde1e5'];
const EDGE = 48;

/** An isometric box of those sizes in mm as a picture that is its own address. */
export function drawing([length, depth, height]: readonly [number, number, number], color: string | null): string {
  const [front, side, top] = fills[color?.split(' / ')[1] ?? ''] ?? plain;
  const slant = 0.5;
  const scale = EDGE / Math.max(length + depth * slant, height + depth * slant);
  const [l, d, h] = [length * scale, depth * scale * slant, height * scale].map((value) =>
    Math.max(2, Math.round(value * 10) / 10),
  ) as [number, number, number];
  const [x, y] = [(EDGE + 4 - l - d) / 2, (EDGE + 4 - h - d) / 2];
  const at = ([a, b]: [number, number]) => `${(x + a).toFixed(1)} ${(y + b).toFixed(1)}`;
  const face = (fill: string, ...points: [number, number][]) =>
    `<path fill="${fill}" stroke="#5a5f66" stroke-width=".6" d="M${points.map(at).join('L')}Z"/>`;
  const faces = [
    face(front, [0, d], [l, d], [l, d + h], [0, d + h]),
    face(side, [l, d], [l + d, 0], [l + d, h], [l, d + h]),
    face(top, [0, d], [d, 0], [l + d, 0], [l, d]),
  ];
  const box = `0 0 ${EDGE + 4} ${EDGE + 4}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${faces.join('')}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
