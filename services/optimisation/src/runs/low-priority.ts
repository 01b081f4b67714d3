import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Field of /proc/self/stat that holds the session, counted after the parenthesised name. */
const SESSION = 3;

/**
 * Makes this process give way to all others. Where Linux shares the processor among sessions first (autogroup),
 * niceness counts inside a session only: a process that leads a session of its own makes the session nice too.
 */
export function givePrecedenceToOthers(niceness: number): void {
  // Whoever started it may have made it nicer still, and only root may take that back.
  if (getPriority() < niceness) setPriority(niceness);
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const session = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[SESSION]);
    if (session === process.pid) writeFileSync('/proc/self/autogroup', String(niceness));
  } catch {
    // Not Linux, or no autogroup: niceness is all there is.
  }
}
