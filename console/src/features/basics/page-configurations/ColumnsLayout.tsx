import { EyeInvisibleOutlined, EyeOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnList } from '../../../resource/ColumnList';
import { isListed, keptColumn } from '../../../resource/columns-config';
import type { ColumnSetting, HiddenFields } from '../../../resource/columns-config';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { TipButton } from '../../../ui/TipButton';
import { AudienceFields } from './AudienceFields';
import { previewed } from './page-configuration';
import styles from './PageConfigurationEditor.module.css';
import { useConfigurationDraft } from './use-configuration-draft';
import type { DraftOf } from './use-configuration-draft';

function toggled(list: readonly string[], key: string): string[] {
  return list.includes(key) ? list.filter((one) => one !== key) : [...list, key];
}

interface ForbidProps {
  column: ColumnSetting;
  hidden: HiddenFields;
  onChange: (hidden: HiddenFields) => void;
}

/** What a shared layout may forbid of a column: that it is sorted by, and that it is seen. */
function ForbidButtons({ column: { key, title }, hidden, onChange }: ForbidProps) {
  const { t } = useTranslation('basics');
  const forbids = {
    sort: { text: t('pageConfiguration.forbidSort'), icon: <SortAscendingOutlined /> },
    hide: {
      text: t('pageConfiguration.forbid'),
      icon: hidden.hide.includes(key) ? <EyeInvisibleOutlined /> : <EyeOutlined />,
    },
  };
  return (['sort', 'hide'] as const).map((kind) => (
    <TipButton
      key={kind}
      type="text"
      size="small"
      title={forbids[kind].text}
      aria-label={`${forbids[kind].text} ${title}`}
      aria-pressed={hidden[kind].includes(key)}
      danger={hidden[kind].includes(key)}
      icon={forbids[kind].icon}
      onClick={() => onChange({ ...hidden, [kind]: toggled(hidden[kind], key) })}
    />
  ));
}

/** The page's table as the layout makes it, with empty rows. */
function Preview({ shown }: { shown: readonly ColumnSetting[] }) {
  const { t } = useTranslation('basics');
  const sample = useMemo(() => Array.from({ length: 3 }, (_, index) => ({ id: String(index) })), []);
  return (
    <section className={styles.preview}>
      <h3>{t('pageConfiguration.preview', { count: shown.length })}</h3>
      <DataGrid
        label={t('pageConfiguration.preview', { count: shown.length })}
        height={150}
        rows={sample}
        rowKey={({ id }) => id}
        columns={shown.map(({ key, title, width, pinned }) => ({
          key,
          title,
          resizable: false,
          ...(width && { width }),
          ...(pinned && { pinned }),
          render: () => '—',
        }))}
      />
    </section>
  );
}

/** Whose a layout is, its columns, and what they make of the page. */
export function ColumnsLayout(props: DraftOf) {
  const { routeKey, columns, former } = props;
  const { t } = useTranslation('basics');
  const edited = useConfigurationDraft(props);
  const { draft, put } = edited;
  const { hidden } = draft;
  const listed = useMemo(
    () => new Set(columns.filter((setting) => isListed(setting)).map(({ key }) => key)),
    [columns],
  );
  return (
    <>
      <AudienceFields edited={edited} isNew={former === undefined} />
      <section>
        <ColumnList
          draft={draft.settings}
          listed={listed}
          onChange={(change) => put({ settings: change(draft.settings) })}
          {...(draft.audience !== 'user' && {
            extra: (column: ColumnSetting) => (
              <ForbidButtons column={column} hidden={hidden} onChange={(next) => put({ hidden: next })} />
            ),
          })}
        />
        <p className={styles.note}>{t('pageConfiguration.kept', { column: keptColumn(routeKey) })}</p>
      </section>
      <Preview shown={previewed(draft.settings, hidden)} />
    </>
  );
}
