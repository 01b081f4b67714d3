// Files that are given out by links: whoever holds one reads what it leads to, and takes it, without a sign-in.
import { z } from 'zod';
import { query } from './schemas.js';

export const linkKey = z.object({ key: z.string().max(256) });
/** `asFile`: the page of the link wants it; a browser that comes without it is led to that page first. */
export const linkedFile = linkKey.extend({ asFile: query.bool() });
export type LinkedFileAsked = z.output<typeof linkedFile>;

/** The pages of the console that links lead to. */
export const linkPages = { task: '/production-task', document: '/shared-document' } as const;
export type LinkPage = keyof typeof linkPages;

export const linkPageOf = (page: LinkPage, id: string, key: string): string =>
  `${linkPages[page]}?id=${encodeURIComponent(id)}&key=${encodeURIComponent(key)}`;
