import { settingPagePermissions, settingPermissions } from '@ishare/contracts/platform/permissions.js';
import { settingGroupRoutes } from '@ishare/contracts/platform/setting-routes.js';
import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../../session/Can';
import { useRoute } from '../../../session/routes';
import { useConfiguration, usePermission } from '../../../session/session';
import { useDirty } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { useShortcuts } from '../../../ui/shortcuts';
import { searchOf } from '../../../ui/strip-whitespace';
import { fieldText, sectionsOf } from './setting-sections';
import type { SettingSection } from './setting-sections';
import { SettingSectionForm } from './SettingSectionForm';
import styles from './SettingsPage.module.css';
import { useSectionInSight } from './use-section-in-sight';
import { useSectionStates } from './use-section-states';
import type { SectionStates } from './use-section-states';
import { lazy } from '../../../state/lazy';

const TestMail = lazy(() => import('./TestMail'));

/** What a word finds: whole sections by their titles, else single settings by their names. */
function useSettingSearch() {
  const { t } = useTranslation('platform');
  const [text, setText] = useState('');
  const holds = searchOf(text);
  const titleFits = (section: string) => holds(t(`setting.sections.${section}`));
  const fieldFits = (key: string) => holds(key, t(fieldText(key)));
  return {
    text,
    setText,
    finds: ({ key, fields }: SettingSection) => titleFits(key) || fields.some((field) => fieldFits(field.key)),
    findsField: (section: SettingSection, key: string) => titleFits(section.key) || fieldFits(key),
  };
}
type SettingSearch = ReturnType<typeof useSettingSearch>;

interface SectionNavProps {
  sections: readonly SettingSection[];
  /** The one in sight. */
  here: string | undefined;
  isChanged: (section: string) => boolean;
}

/** Leads to a section. */
function SectionNav({ sections, here, isChanged }: SectionNavProps) {
  const { t } = useTranslation('platform');
  return (
    <nav className={styles.nav} aria-label={t('setting.title')}>
      {sections.map(({ key }) => (
        <a
          key={key}
          href={`#${key}`}
          data-changed={isChanged(key)}
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
  );
}

function SearchInput({ text, setText }: SettingSearch) {
  const { t } = useTranslation('platform');
  return (
    <Input
      className={styles.search}
      prefix={<SearchOutlined />}
      allowClear
      placeholder={t('setting.search')}
      aria-label={t('setting.search')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** How many settings differ from what is saved, to be saved or taken back together. */
function ChangesBar({ changes, isSaving, save, undo }: SectionStates) {
  const { t } = useTranslation(['platform', 'common']);
  if (changes === 0) return null;
  return (
    <div className={styles.bar} role="status">
      <span>{t('setting.changes', { count: changes })}</span>
      <Button disabled={isSaving} onClick={undo}>
        {t('common:action.undo')}
      </Button>
      <Button type="primary" loading={isSaving} onClick={save}>
        {t('common:action.save')}
      </Button>
    </div>
  );
}

/** Leads to a mail by the settings as they are saved. */
function MailTest({ onTest }: { onTest: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <Can permission={settingPagePermissions.names.Emailing.Test}>
      <Button onClick={onTest}>{t('setting.test')}</Button>
    </Can>
  );
}

/** The sections of this side. What the host has chosen for his tenants is told to those who may change it. */
function useSections() {
  const isHost = !useConfiguration()?.currentTenant.id;
  const mayAsk = usePermission(settingPermissions.names.Settings.Default);
  const { data } = useRoute(
    settingGroupRoutes.inherited,
    {},
    { enabled: !isHost && mayAsk, retry: false, calls: { quiet: true } },
  );
  return useMemo(() => sectionsOf(isHost ? 'host' : 'tenant', data), [isHost, data]);
}

/** All settings on one page, found by a word of their names. */
export default function SettingsPage() {
  const { t } = useTranslation(['platform', 'common']);
  const sections = useSections();
  const search = useSettingSearch();
  const { body, here, follow } = useSectionInSight(sections);
  const states = useSectionStates(sections);
  const [isTesting, setTesting] = useState(false);
  const found = sections.filter(search.finds);
  useDirty(states.changes > 0);
  useShortcuts({ 'ctrl+s': states.save });
  return (
    <div className={styles.page}>
      <SectionNav sections={found} here={here} isChanged={states.isChanged} />
      <div ref={body} className={styles.body} onScroll={follow}>
        <SearchInput {...search} />
        {sections.map((section) => (
          <div key={section.key} hidden={!found.includes(section)}>
            <SettingSectionForm
              section={section}
              onChange={states.keep}
              isShown={(key) => search.findsField(section, key)}
              extra={section.key === 'emailing' && <MailTest onTest={() => setTesting(true)} />}
            />
          </div>
        ))}
        {found.length === 0 && <EmptyState text={t('common:list.emptyFiltered')} />}
        <ChangesBar {...states} />
      </div>
      <Suspense>{isTesting && <TestMail onClose={() => setTesting(false)} />}</Suspense>
    </div>
  );
}
