export function commitBefore(back: number): string;
export function migrationsOf(commit: string): string[];
export function buildOld(commit: string, folder: string): void;
