import { ExpressionError } from './expression-error.js';

export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  text: string;
  position: number;
}

const NAME_START = /[\p{L}_]/u;
const NAME_PART = /[\p{L}\p{N}_.]/u;
const SIGNS = [
  '&&',
  '||',
  '==',
  '!=',
  '<>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '(',
  ')',
  ',',
  '?',
  ':',
  '<',
  '>',
  '=',
  '!',
];
const DIGIT = /[0-9]/;
const BLANK = /\s/;

/** One character at a time, so that no text can make it slow. */
export function* tokensOf(text: string): Generator<Token, void> {
  let at = 0;
  const takeWhile = (pattern: RegExp) => {
    const from = at;
    while (at < text.length) {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      if (!pattern.test(character)) break;
      at += character.length;
    }
    return text.slice(from, at);
  };
  for (;;) {
    takeWhile(BLANK);
    const position = at;
    if (at >= text.length) return void (yield { kind: 'end', text: '', position });
    const character = String.fromCodePoint(text.codePointAt(at)!);
    if (DIGIT.test(character) || (character === '.' && DIGIT.test(text[at + 1] ?? ''))) {
      const digits = takeWhile(/[0-9.]/);
      if (digits.split('.').length > 2 || digits.endsWith('.') || NAME_START.test(text[at] ?? ''))
        throw new ExpressionError('wrongNumber', position, digits);
      yield { kind: 'number', text: digits, position };
    } else if (NAME_START.test(character)) {
      const name = takeWhile(NAME_PART);
      if (name.endsWith('.') || name.includes('..')) throw new ExpressionError('unexpectedToken', position, name);
      yield { kind: 'name', text: name, position };
    } else if (character === '"' || character === "'") {
      // A quote within a text is written twice.
      let value = '';
      for (at += 1; ; at += 1) {
        if (at >= text.length) throw new ExpressionError('unclosedText', position);
        if (text[at] !== character) value += text[at];
        else if (text[at + 1] === character) value += text[(at += 1)];
        else break;
      }
      at += 1;
      yield { kind: 'text', text: value, position };
    } else {
      const sign = SIGNS.find((candidate) => text.startsWith(candidate, at));
      if (!sign) throw new ExpressionError('unexpectedCharacter', position, character);
      at += sign.length;
      yield { kind: 'sign', text: sign, position };
    }
  }
}
