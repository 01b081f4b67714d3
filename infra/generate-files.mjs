// What the generators share: names in their spellings, and the files that they write and change.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
export const pascal = (name) => camel(`-${name}`);
export const kebab = (name) => name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
export const upper = (name) => name.replaceAll('-', '_').toUpperCase();

/** Why nothing, or no more, is generated, in one sentence. */
export class Refusal extends Error {}

/** @returns {never} */
export function refuse(sentence) {
  throw new Refusal(sentence);
}

/** The files below a folder, and which of them were written. */
export class Files {
  written = [];

  constructor(root) {
    this.root = root;
  }

  has(path) {
    return existsSync(join(this.root, path));
  }

  read(path) {
    return readFileSync(join(this.root, path), 'utf8');
  }

  put(path, content) {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
  }

  /** A file that must not be there yet. */
  write(path, content) {
    if (this.has(path)) refuse(`${path} is there already.`);
    this.put(path, content);
    this.written.push(path);
  }

  /** Changes a file that is there by `change`; refuses where it finds no place. */
  edit(path, change) {
    const before = this.read(path);
    const after = change(before);
    if (after === before) refuse(`${path} has no place for the new lines; add them as beside the last of its kind.`);
    this.put(path, after);
    this.written.push(path);
  }
}

/** Files that are written in memory alone: what would become of them is known, and nothing is changed. */
export class PlannedFiles extends Files {
  planned = new Map();

  has(path) {
    return this.planned.has(path) || super.has(path);
  }

  read(path) {
    return this.planned.get(path) ?? super.read(path);
  }

  put(path, content) {
    this.planned.set(path, content);
  }
}
