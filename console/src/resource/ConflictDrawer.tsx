import { Button, Drawer, Radio, Space } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../ui/figures';
import { StateTag } from '../ui/StateTag';
import { proposal } from './conflict';
import type { Difference } from './conflict';
import styles from './ConflictDrawer.module.css';
import { usePersonName } from './PersonName';
import { useReturnedFocus } from '../ui/use-returned-focus';

interface ConflictDrawerProps {
  found: readonly Difference[];
  labelOf: (key: string) => string;
  /** Who saved meanwhile, and when. */
  by: string | null;
  at: string | null;
  /** A value as its field shows it. */
  textOf: (key: string, value: unknown) => ReactNode;
  /** Saves what was chosen over what is there now. */
  onTake: (values: Record<string, unknown>) => void;
  onClose: () => void;
}

/**
 * Somebody else saved first: each field as it was, as this form has it and as it is now, with the choice between the
 * two.
 */
export function ConflictDrawer({ found, by, at, labelOf, textOf, onTake, onClose }: ConflictDrawerProps) {
  const { t } = useTranslation();
  useReturnedFocus();
  const [choice, setChoice] = useState(() => proposal(found));
  const name = usePersonName(by);
  const all = (side: 'mine' | 'theirs') => setChoice(Object.fromEntries(found.map(({ key }) => [key, side])));
  const take = () =>
    onTake(Object.fromEntries(found.map(({ key, mine, theirs }) => [key, choice[key] === 'mine' ? mine : theirs])));
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('conflict.title')}
      size={720}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="primary" onClick={take}>
            {t('action.save')}
          </Button>
        </Space>
      }
    >
      <p className={styles.hint}>
        {name && at && <strong>{t('conflict.by', { name, time: dateText(at, true) })} </strong>}
        {t(found.length > 0 ? 'conflict.text' : 'conflict.none')}
      </p>
      {found.length > 0 && (
        <Space className={styles.all}>
          <Button size="small" onClick={() => all('theirs')}>
            {t('conflict.allTheirs')}
          </Button>
          <Button size="small" onClick={() => all('mine')}>
            {t('conflict.allMine')}
          </Button>
        </Space>
      )}
      {found.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.before')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ key, before, mine, theirs, isContested }) => (
              <tr key={key}>
                <th scope="row">
                  {labelOf(key)}
                  {isContested && <StateTag tone="warning">{t('conflict.contested')}</StateTag>}
                </th>
                <td>{textOf(key, before)}</td>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side} data-chosen={choice[key] === side}>
                    <Radio
                      name={key}
                      checked={choice[key] === side}
                      onChange={() => setChoice({ ...choice, [key]: side })}
                      aria-label={`${labelOf(key)} · ${t(`conflict.${side}`)}`}
                    >
                      {textOf(key, side === 'mine' ? mine : theirs)}
                    </Radio>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
