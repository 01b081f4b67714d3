// What stands in a form and takes no value.
import { DownloadOutlined, LinkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './FormView.module.css';
import { isSafeLink } from './widget-control';
import type { ControlProps } from './widget-control';

export const Blank = () => <div style={{ minHeight: 24 }} />;

export const StillText = ({ widget: { options } }: ControlProps) => (
  <span className={styles.static}>{String(options.defaultValue ?? '')}</span>
);

export const PlainButton = ({ widget, disabled }: ControlProps) => (
  <Button style={{ alignSelf: 'start' }} disabled={disabled}>
    {widget.name}
  </Button>
);

/** Leads to an address, or has what lies there downloaded. */
export function LinkButton({ widget }: ControlProps) {
  const { options } = widget;
  return (
    <Button
      icon={widget.type === 'download' ? <DownloadOutlined /> : <LinkOutlined />}
      style={{ alignSelf: 'start' }}
      disabled={!options.url || !isSafeLink(options.url)}
      href={options.url && isSafeLink(options.url) ? options.url : ''}
      target="_blank"
      rel="noreferrer"
      {...(widget.type === 'download' && { download: true })}
    >
      {widget.name}
    </Button>
  );
}
