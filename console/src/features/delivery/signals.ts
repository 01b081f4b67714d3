// What a station tells without being looked at: a short high sound for right, two low ones for wrong, and a shake.

let audio: AudioContext | undefined;

function beep(context: AudioContext, frequency: number, from: number, seconds: number): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = frequency < 400 ? 'square' : 'sine';
  tone.frequency.value = frequency;
  volume.gain.value = 0.2;
  tone.connect(volume).connect(context.destination);
  tone.start(context.currentTime + from);
  tone.stop(context.currentTime + from + seconds);
}

/** Right, wrong, or all is done. */
export type Signal = 'right' | 'wrong' | 'done';
const sounds: Readonly<Record<Signal, readonly (readonly [frequency: number, from: number, seconds: number])[]>> = {
  right: [[1200, 0, 0.09]],
  wrong: [
    [180, 0, 0.22],
    [140, 0.28, 0.35],
  ],
  done: [
    [900, 0, 0.1],
    [1200, 0.12, 0.1],
    [1600, 0.24, 0.16],
  ],
};

/** A machine without sound or a browser that forbids it stays silent. */
export function signal(which: Signal): void {
  navigator.vibrate?.(which === 'wrong' ? [120, 60, 120] : 40);
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const context = audio;
  void context.resume().catch(() => undefined);
  for (const [frequency, from, seconds] of sounds[which]) beep(context, frequency, from, seconds);
}
