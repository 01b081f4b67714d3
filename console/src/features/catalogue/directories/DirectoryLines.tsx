import type { Directory } from '@ishare/contracts/catalogue/directories.js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Line, Lines } from '../../../ui/Lines';
import type { TreeLine } from '../../../ui/tree-lines';
import { TreeToggle } from '../../../ui/TreeToggle';

/** The line on top of the tree: it stands for all that lies in no directory, and has no row at the server. */
export const rootLine = { id: null, code: '00001' } as const;

export interface DirectoryDrop {
  type: string;
  onDrop: (carried: string, id: string | null) => void;
}

interface DirectoryLinesProps {
  lines: readonly TreeLine<Directory>[];
  leadOf: (line: TreeLine<Directory>) => ReactNode;
  chosen: string | null | undefined;
  onChoose: (id: string | null) => void;
  stepsOf: (directory: Directory | undefined) => ReactNode;
  /** What may be dropped on a directory; null is the root. */
  drop?: DirectoryDrop | undefined;
}

/** The root and the directories below it, one of them chosen. */
export function DirectoryLines({ lines, leadOf, chosen, onChoose, stepsOf, drop }: DirectoryLinesProps) {
  const { t } = useTranslation('catalogue');
  const dropOn = (id: string | null) =>
    drop && { type: drop.type, onDrop: (carried: string) => drop.onDrop(carried, id) };
  return (
    <Lines label={t('directory.title')}>
      <Line
        lead={<TreeToggle depth={0} hasChildren={false} isCollapsed={false} onToggle={() => undefined} />}
        name={t('directory.root')}
        title={rootLine.code}
        isChosen={!chosen}
        onChoose={() => onChoose(rootLine.id)}
        actions={stepsOf(undefined)}
        drop={dropOn(rootLine.id)}
        isQuiet
      />
      {lines.map((line) => (
        <Line
          key={line.item.id}
          lead={leadOf(line)}
          name={line.item.displayName}
          isChosen={line.item.id === chosen}
          onChoose={() => onChoose(line.item.id)}
          actions={stepsOf(line.item)}
          drop={dropOn(line.item.id)}
          isQuiet
        />
      ))}
    </Lines>
  );
}
