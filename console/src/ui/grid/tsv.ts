/** Cells of a block as Excel puts them on the clipboard: tabs and line ends, quoted where a cell holds them. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let at = 0;
  const end = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '');
  while (at < plain.length) {
    const character = plain[at]!;
    if (character === '"' && cell === '') {
      // A quote that is never closed is a character like others.
      let value = '';
      let next = at + 1;
      while (next < plain.length && !(plain[next] === '"' && plain[next + 1] !== '"')) {
        value += plain[next]!;
        next += plain[next] === '"' ? 2 : 1;
      }
      const after = plain[next + 1];
      if (next < plain.length && (after === undefined || after === '\t' || after === '\n')) {
        cell = value;
        at = next + 1;
        continue;
      }
    }
    if (character === '\t') end();
    else if (character === '\n') {
      end();
      rows.push([]);
    } else cell += character;
    at += 1;
  }
  end();
  return rows;
}

export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
}
