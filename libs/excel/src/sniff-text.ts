// What a text file says of itself: its encoding, and what parts its columns.
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { TextEncoding } from './excel-error.js';
import { decodeText, guessEncoding } from './text-encoding.js';

export interface TextFacts {
  encoding: TextEncoding;
  /** Undefined where no line is parted. */
  separator?: string;
}

const SAMPLE = 64 * 1024;
const LINES = 40;
const SEPARATORS = [';', '\t', '|', ','] as const;

/**
 * Reads the beginning of a text file: in the first encoding that is `told` and may be its own, else in the one that it
 * seems to have; UTF-8 where nothing speaks for another.
 */
export async function sniffText(path: string, told: readonly TextEncoding[] = []): Promise<TextFacts> {
  const file = await open(path);
  let sample: Buffer;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    sample = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  // The last line may have been cut in the middle of a character.
  const whole = sample.length < SAMPLE ? sample : sample.subarray(0, sample.lastIndexOf(0x0a) + 1);
  const encoding = (await firstFitting(whole, told)) ?? guessEncoding(whole);
  const separator = separatorOf(await textOf(whole, encoding));
  return { encoding, ...(separator === undefined ? {} : { separator }) };
}

/** ASCII is also text of the others, whose signs may come later. */
async function firstFitting(sample: Buffer, told: readonly TextEncoding[]): Promise<TextEncoding | undefined> {
  for (const encoding of told) if (encoding !== 'ascii' && (await isText(sample, encoding))) return encoding;
  return undefined;
}

async function isText(sample: Buffer, encoding: TextEncoding): Promise<boolean> {
  try {
    for await (const _part of decodeText(Readable.from([sample]), encoding));
    return true;
  } catch {
    return false;
  }
}

async function textOf(sample: Buffer, encoding: TextEncoding): Promise<string> {
  let text = '';
  try {
    for await (const part of decodeText(Readable.from([sample]), encoding)) text += part;
  } catch {
    // Whoever reads the file says what is wrong with it.
  }
  return text;
}

/** The sign that parts most lines into the same number of cells; what `sep=` names where the file begins with it. */
export function separatorOf(text: string): string | undefined {
  const told = /^\uFEFF?"?sep=([^\r\n"])"?[\r\n]/i.exec(text)?.[1];
  if (told) return told;
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  let best: { separator: string; score: number } | undefined;
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(separator).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    const score = Math.max(0, ...[...counts].map(([count, times]) => times * Math.min(count, 8)));
    if (score > (best?.score ?? 0)) best = { separator, score };
  }
  return best?.separator;
}
