// Choices below each other as lines of text: two blanks further in is one level deeper. `value = label` gives a choice
// another value than its label.
export interface Branch {
  value: string | number | boolean;
  label?: string | undefined;
  children?: Branch[] | undefined;
}

const INDENT = 2;
const MOST_LEVELS = 6;

export function linesOf(branches: readonly Branch[], level = 0): string {
  return branches
    .map(({ value, label, children }) => {
      const said = label === undefined || label === String(value) ? String(value) : `${String(value)} = ${label}`;
      const below = children?.length ? `\n${linesOf(children, level + 1)}` : '';
      return `${' '.repeat(level * INDENT)}${said}${below}`;
    })
    .join('\n');
}

function branchOf(line: string): Branch {
  const [value = '', ...label] = line.split(' = ');
  return label.length > 0
    ? { value: value.trim(), label: label.join(' = ').trim() }
    : { value: value.trim(), label: value.trim() };
}

/** A line that is further in than the one above belongs to it, however far; empty lines are passed over. */
export function branchesOf(text: string): Branch[] {
  const roots: Branch[] = [];
  const open: { indent: number; branch: Branch }[] = [];
  for (const line of text.replaceAll('\t', ' '.repeat(INDENT)).split('\n')) {
    if (line.trim() === '') continue;
    const indent = line.length - line.trimStart().length;
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    const branch = branchOf(line.trim());
    const above = open.length < MOST_LEVELS ? open.at(-1)?.branch : open[MOST_LEVELS - 2]?.branch;
    if (above) (above.children ??= []).push(branch);
    else roots.push(branch);
    open.push({ indent, branch });
  }
  return roots;
}
