import { languages, languageTexts } from '@ishare/contracts/platform/languages.js';
import type { LanguageTextReply } from '@ishare/contracts/platform/languages.js';
import { languagePermissions } from '@ishare/contracts/platform/permissions.js';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ColumnsButton } from '../../../resource/ColumnsButton';
import { ExportButton } from '../../../resource/ExportButton';
import { ListFailure } from '../../../resource/ListFailure';
import tools from '../../../resource/ResourceTable.module.css';
import { RefreshButton } from '../../../resource/RefreshButton';
import { actionsColumn } from '../../../resource/RowActions';
import { useColumns } from '../../../resource/use-columns';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { nextSorting } from '../../../ui/grid/column';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import page from '../../../ui/Page.module.css';
import { PageBar } from '../../../ui/PageBar';
import { SearchBar } from '../../../ui/SearchBar';
import type { SearchField } from '../../../ui/search-field';
import { useIsMobile } from '../../../ui/use-mobile';
import { TextSheets } from './TextSheets';
import { TextValueCell } from './TextValueCell';
import { useCultures, useLanguageTexts, useTextWrites } from './use-language-texts';
import type { LanguageTexts } from './use-language-texts';

type Cultures = ReturnType<typeof useCultures>;

type TextColumn = GridColumn<LanguageTextReply>;

/** A text in both languages, as the person has the columns; who may edits the second in its cell. */
function useTextColumns({ query }: LanguageTexts, cultures: Cultures) {
  const { t } = useTranslation(['platform', 'common']);
  const mayEdit = usePermission(languagePermissions.names.LanguageTexts.Edit);
  const { save, restore } = useTextWrites();
  const titleOf = (culture: string | undefined) =>
    cultures.find(({ value }) => value === culture)?.label ?? culture ?? '';
  // What is typed into is in sight on a tablet as well.
  const isNarrow = useIsMobile();
  const [base, target] = [titleOf(query['baseCultureName']), titleOf(query['targetCultureName'])];
  const plain = useMemo<TextColumn[]>(
    () => [
      { key: 'name', title: t('languageText.name'), width: isNarrow ? 150 : 250, sortable: true, pinned: 'start' },
      { key: 'baseValue', title: base, width: isNarrow ? 220 : 320, sortable: true },
      { key: 'value', title: target, width: isNarrow ? 300 : 420, sortable: true },
    ],
    [t, base, target, isNarrow],
  );
  const layout = useColumns(useLocation().pathname, plain);
  const cell = (text: LanguageTextReply) => (
    <TextValueCell name={text.name} value={text.value} onSave={mayEdit ? (value) => save(text, value) : undefined} />
  );
  const shown = layout.shown.map((column) => (column.key === 'value' ? { ...column, render: cell } : column));
  // What nobody here has worded differently is the product's already.
  const steps = actionsColumn<LanguageTextReply>(t('common:column.actions'), [t('languageText.restore')], (text) =>
    text.isOwn ? [{ key: 'restore', label: t('languageText.restore'), run: () => restore(text) }] : [],
  );
  return { layout, columns: mayEdit ? [...shown, steps] : shown };
}

function useTextFilters(cultures: Cultures): SearchField[] {
  const { t } = useTranslation('platform');
  const resources = useRoute(languages.resources, {}, { calls: { quiet: true } });
  return [
    { key: 'filter', type: 'text', label: t('languageText.filter') },
    {
      key: 'resourceName',
      type: 'select',
      label: t('languageText.resourceName'),
      options:
        resources.data?.map(({ name }) => ({
          value: name,
          label: t(`languageText.resources.${name}`, { defaultValue: name }),
        })) ?? [],
    },
    { key: 'baseCultureName', type: 'select', label: t('languageText.baseCultureName'), options: cultures },
    { key: 'targetCultureName', type: 'select', label: t('languageText.targetCultureName'), options: cultures },
    {
      key: 'getOnlyEmptyValues',
      type: 'select',
      label: t('languageText.getOnlyEmptyValues'),
      options: [{ value: true, label: t('languageText.onlyEmpty') }],
    },
  ];
}

interface PartProps {
  texts: LanguageTexts;
  table: ReturnType<typeof useTextColumns>;
}

/** What the texts are searched by; at its right what concerns the table itself. */
function Search({
  texts: { state, query, change, list },
  table: { layout },
  cultures,
}: PartProps & { cultures: Cultures }) {
  const { t } = useTranslation('platform');
  const fields = useTextFilters(cultures);
  const { baseCultureName = '', targetCultureName = '' } = query;
  return (
    <div className={page.bar}>
      <SearchBar
        fields={fields}
        values={{ ...state.values, baseCultureName, targetCultureName }}
        onSearch={(values) => change({ values })}
      >
        <TextSheets query={query} onDone={() => void list.refetch()} />
        <span className={tools.tools}>
          <RefreshButton of={list} />
          <ExportButton
            list={{ path: `/${languageTexts.list.path}`, query, name: t('languageText.title'), columns: layout.shown }}
          />
          <ColumnsButton layout={layout} />
        </span>
      </SearchBar>
    </div>
  );
}

/** In place of texts: they did not come, or none is such. */
function NoTexts({ list, change }: Pick<LanguageTexts, 'list' | 'change'>) {
  const { t } = useTranslation();
  if (list.isError) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <EmptyState text={t('list.emptyFiltered')}>
      <Button onClick={() => change({ values: {} })}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}

function Texts({ texts: { state, change, list }, table: { layout, columns } }: PartProps) {
  const { t } = useTranslation('platform');
  return (
    <DataGrid
      label={t('languageText.title')}
      rows={list.data?.items ?? []}
      columns={columns}
      widths={layout.widths}
      onResize={layout.resize}
      arranging={layout.arranging}
      rowKey={({ resourceName, name }) => `${resourceName} ${name}`}
      loading={list.isPending || list.isPlaceholderData}
      sorting={state.sorting}
      onSort={(key) => change({ sorting: nextSorting(state.sorting, key) })}
      empty={<NoTexts list={list} change={change} />}
    />
  );
}

/** The product's texts in two languages side by side; the second is changed in place. */
export default function LanguageTextsPage() {
  const texts = useLanguageTexts();
  const cultures = useCultures();
  const table = useTextColumns(texts, cultures);
  const { state, change, list } = texts;
  return (
    <div className={page.page}>
      <div className={page.card}>
        <Search texts={texts} table={table} cultures={cultures} />
        <Texts texts={texts} table={table} />
        <div className={page.foot}>
          {list.data && (
            <PageBar
              page={state.page}
              size={state.size}
              total={list.data.totalCount}
              onChange={(next, size) => change(size === state.size ? { page: next } : { page: 1, size })}
            />
          )}
        </div>
      </div>
    </div>
  );
}
