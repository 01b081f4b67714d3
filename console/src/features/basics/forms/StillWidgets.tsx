import { isSafeLink } from '@ishare/contracts/platform/form-kinds.js';
// What stands in a form and takes no value.
import { DownloadOutlined, LinkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext } from 'react';
import { FormActsContext } from './form-acts';
import styles from './FormView.module.css';
import type { ControlProps } from './widget-control';

export const Blank = () => <div style={{ minHeight: 24 }} />;

export const StillText = ({ widget: { options } }: ControlProps) => (
  <span className={styles.static}>{String(options.defaultValue ?? '')}</span>
);

/** Does with the form what it says: puts it back, tells what is wrong, or fills a field by a formula. */
export function PlainButton({ widget, disabled }: ControlProps) {
  const acts = useContext(FormActsContext);
  const { action, target, formula } = widget.options;
  const run = () => {
    if (action === 'reset') acts?.reset();
    else if (action === 'check') acts?.check();
    else if (action === 'set' && target && formula) acts?.set(target, formula);
  };
  const isIdle = !action || (action === 'set' && !(target && formula));
  return (
    <Button style={{ alignSelf: 'start' }} disabled={disabled || isIdle} onClick={run}>
      {widget.name}
    </Button>
  );
}

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
