import { Alert, Button } from 'antd';
import { ScanField } from '../../ui/scan/ScanField';
import styles from './Delivery.module.css';

/** What came of the last scan. */
export interface Told {
  tone: 'success' | 'error' | 'info' | 'warning';
  text: string;
  /** Takes it back, where that goes. */
  undo?: { text: string; run: () => void };
}

/** The field of a station, and what came of the last scan. */
export function ScanBox(props: {
  label: string;
  placeholder: string;
  button: string;
  isPending: boolean;
  told: Told | undefined;
  onScan: (code: string) => void;
}) {
  const { told, ...field } = props;
  return (
    <div className={styles.scan}>
      <ScanField {...field} again={told} />
      <div aria-live="assertive" className={styles.told}>
        {told && (
          <Alert
            type={told.tone}
            showIcon
            title={told.text}
            className={styles.big}
            action={told.undo && <Button onClick={told.undo.run}>{told.undo.text}</Button>}
          />
        )}
      </div>
    </div>
  );
}
