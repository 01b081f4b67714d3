import { opened, playCuts } from './cut-player';

test('playing a finished board begins with the first cut and ends with the last', () => {
  let player = playCuts(opened(3), { type: 'toggle' });
  expect(player).toEqual({ step: 0, total: 3, isPlaying: true });
  for (let tick = 0; tick < 3; tick++) player = playCuts(player, { type: 'tick' });
  expect(player).toEqual({ step: 3, total: 3, isPlaying: false });
});

test('a pause keeps the step, and playing goes on from there', () => {
  const paused = playCuts(playCuts(playCuts(opened(5), { type: 'toggle' }), { type: 'tick' }), { type: 'toggle' });
  expect(paused).toEqual({ step: 1, total: 5, isPlaying: false });
  expect(playCuts(paused, { type: 'tick' })).toBe(paused);
  expect(playCuts(paused, { type: 'toggle' })).toEqual({ step: 1, total: 5, isPlaying: true });
});

test('seeking stays inside the sequence and stops the play', () => {
  const playing = playCuts(opened(5), { type: 'toggle' });
  expect(playCuts(playing, { type: 'seek', step: 99 })).toEqual({ step: 5, total: 5, isPlaying: false });
  expect(playCuts(playing, { type: 'seek', step: -1 }).step).toBe(0);
});

test('another pattern opens finished, and one without cuts does not play', () => {
  expect(playCuts(playCuts(opened(5), { type: 'toggle' }), { type: 'load', total: 8 })).toEqual(opened(8));
  expect(playCuts(opened(0), { type: 'toggle' })).toEqual(opened(0));
});
