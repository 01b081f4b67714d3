// The stations behind the saw at which a part is scanned when it is done there.

/** `no` is what is kept of a scan; the others are the members of `listCut` that count its parts. */
export const stationKinds = {
  edge: { no: 1, needed: 'toEdge', done: 'edged' },
  bore: { no: 2, needed: 'toBore', done: 'bored' },
} as const;
export type StationKind = keyof typeof stationKinds;

/** In the order in which a part goes through them. */
export const scanStations = Object.keys(stationKinds) as [StationKind, ...StationKind[]];
