import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState';
import { Splash } from '../ui/Splash';
import { useReturnedFocus } from '../ui/use-returned-focus';
import { ListFailure } from './ListFailure';
import styles from './UsesDrawer.module.css';

/** A place where something is used; it leads there. */
export interface Use {
  key: string;
  text: string;
  /** How much of it. */
  note?: string | undefined;
  to?: string | undefined;
}

interface UsesDrawerProps {
  title: string;
  asked: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  uses: readonly Use[] | undefined;
  /** Said where it is used nowhere. */
  none: string;
  /** Said under the list: that there is more. */
  more?: string | undefined;
  onClose: () => void;
}

/** Where something is used. */
export function UsesDrawer({ title, asked, uses, none, more, onClose }: UsesDrawerProps) {
  useReturnedFocus();
  return (
    <Drawer open size={480} title={title} onClose={onClose}>
      {asked.isPending && <Splash />}
      {asked.isError && <ListFailure error={asked.error} onRetry={() => void asked.refetch()} />}
      {uses?.length === 0 && <EmptyState text={none} />}
      <ul className={styles.uses}>
        {uses?.map(({ key, text, note, to }) => (
          <li key={key}>
            {to ? (
              <Link to={to} onClick={onClose}>
                {text}
              </Link>
            ) : (
              <span>{text}</span>
            )}
            {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
      {more && <p className={styles.note}>{more}</p>}
    </Drawer>
  );
}
