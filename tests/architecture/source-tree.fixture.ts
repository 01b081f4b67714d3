import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const folders: string[] = [];

/** Writes a small repository (path → content) into a temporary folder and returns its root. */
export function sourceTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'source-tree-'));
  folders.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

export function removeSourceTrees(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
