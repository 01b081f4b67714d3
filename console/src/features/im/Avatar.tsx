import { TeamOutlined } from '@ant-design/icons';
import styles from './Chat.module.css';

/** The sign of a person or of a group; a dot says that he is there. */
export function Avatar({
  name,
  isGroup = false,
  isOnline = false,
}: {
  name: string;
  isGroup?: boolean;
  isOnline?: boolean;
}) {
  return (
    <span className={styles.avatar} data-group={isGroup} aria-hidden>
      {isGroup ? <TeamOutlined /> : [...name][0]?.toUpperCase()}
      {isOnline && <i />}
    </span>
  );
}
