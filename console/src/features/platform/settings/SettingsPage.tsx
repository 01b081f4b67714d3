import { settingPagePermissions } from '@ishare/contracts/platform/permissions.js';
import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../../session/Can';
import { useConfiguration } from '../../../session/session';
import { useDirty } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { useShortcuts } from '../../../ui/shortcuts';
import { searchOf } from '../../../ui/strip-whitespace';
import { fieldText, sectionsOf } from './setting-sections';
import { SettingSectionForm } from './SettingSectionForm';
import type { SettingSection } from './setting-sections';
import type { SectionState } from './SettingSectionForm';
import styles from './SettingsPage.module.css';

const TestMail = lazy(() => import('./TestMail'));

/** All settings on one page, found by a word of their names. */
export default function SettingsPage() {
  const { t } = useTranslation(['platform', 'common']);
  const configuration = useConfiguration();
  const isHost = !configuration?.currentTenant.id;
  const settingSections = useMemo(() => sectionsOf(isHost ? 'host' : 'tenant'), [isHost]);
  const [search, setSearch] = useState('');
  const [here, setHere] = useState<string | undefined>(settingSections[0]?.key);
  const [isTesting, setTesting] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [states, setStates] = useState<Readonly<Record<string, SectionState>>>({});
  const keep = useCallback(
    (section: string, state: SectionState) => setStates((current) => ({ ...current, [section]: state })),
    [],
  );
  const dirty = settingSections.filter(({ key }) => (states[key]?.changed ?? 0) > 0);
  const changes = dirty.reduce((sum, { key }) => sum + states[key]!.changed, 0);
  useDirty(changes > 0);
  const saveAll = async () => {
    if (isSaving) return;
    setSaving(true);
    for (const { key } of dirty) await states[key]!.save();
    setSaving(false);
  };
  useShortcuts({ 'ctrl+s': () => void saveAll() });
  const body = useRef<HTMLDivElement>(null);
  /** The section in sight: the last one that begins above the upper third; at the end of the page, the last one. */
  const follow = () => {
    const box = body.current;
    if (!box) return;
    const shown = settingSections.filter(({ key }) => document.getElementById(key)?.offsetParent);
    const isEnd = box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
    const line = box.getBoundingClientRect().top + box.clientHeight / 3;
    const above = shown.findLast(({ key }) => document.getElementById(key)!.getBoundingClientRect().top <= line);
    setHere((isEnd ? shown.at(-1) : (above ?? shown[0]))?.key);
  };
  const holds = searchOf(search);
  const titleFits = (section: string) => holds(t(`setting.sections.${section}`));
  const fieldFits = (key: string) => holds(key, t(fieldText(key)));
  const fits = ({ key, fields }: SettingSection) => titleFits(key) || fields.some((field) => fieldFits(field.key));
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label={t('setting.title')}>
        {settingSections.filter(fits).map(({ key }) => (
          <a
            key={key}
            href={`#${key}`}
            data-changed={(states[key]?.changed ?? 0) > 0}
            aria-current={key === here}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(key)?.scrollIntoView({ block: 'start' });
            }}
          >
            {t(`setting.sections.${key}`)}
          </a>
        ))}
      </nav>
      <div ref={body} className={styles.body} onScroll={follow}>
        <Input
          className={styles.search}
          prefix={<SearchOutlined />}
          allowClear
          placeholder={t('setting.search')}
          aria-label={t('setting.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {settingSections.map((section) => (
          <div key={section.key} hidden={!fits(section)}>
            <SettingSectionForm
              section={section}
              onChange={keep}
              isShown={(key) => titleFits(section.key) || fieldFits(key)}
              extra={
                section.key === 'emailing' && (
                  <Can permission={settingPagePermissions.names.Emailing.Test}>
                    <Button onClick={() => setTesting(true)}>{t('setting.test')}</Button>
                  </Can>
                )
              }
            />
          </div>
        ))}
        {!settingSections.some(fits) && <EmptyState text={t('common:list.emptyFiltered')} />}
        {changes > 0 && (
          <div className={styles.bar} role="status">
            <span>{t('setting.changes', { count: changes })}</span>
            <Button disabled={isSaving} onClick={() => dirty.forEach(({ key }) => states[key]!.undo())}>
              {t('common:action.undo')}
            </Button>
            <Button type="primary" loading={isSaving} onClick={() => void saveAll()}>
              {t('common:action.save')}
            </Button>
          </div>
        )}
      </div>
      <Suspense>{isTesting && <TestMail onClose={() => setTesting(false)} />}</Suspense>
    </div>
  );
}
