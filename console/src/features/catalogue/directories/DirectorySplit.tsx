import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaneWidth } from '../../../resource/use-pane-width';
import { Splitter } from '../../../ui/Splitter';
import styles from '../items/CatalogueBrowser.module.css';

/** Directories at the left, as wide as the person has them, and at the right what lies in them. */
export function DirectorySplit({ pane, children }: { pane: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('catalogue');
  const width = usePaneWidth('directories', { least: 180, most: 560, usual: 264 });
  return (
    <div className={styles.page} style={{ '--pane-width': `${width.size}px` } as CSSProperties}>
      {pane}
      <Splitter label={t('directory.width')} {...width} />
      <section className={styles.main}>{children}</section>
    </div>
  );
}
