import { languages, languageTexts } from '@ishare/contracts/platform/languages.js';
import type { LanguageTextReply } from '@ishare/contracts/platform/languages.js';
import { languagePermissions } from '@ishare/contracts/platform/permissions.js';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { listQuery } from '../../../resource/list-query';
import { useListState } from '../../../resource/list-state';
import { ListFailure } from '../../../resource/ListFailure';
import { RefreshButton } from '../../../resource/RefreshButton';
import { actionsColumn } from '../../../resource/RowActions';
import { fetchWording } from '../../../session/configuration';
import { act, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { nextSorting } from '../../../ui/grid/column';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { PageBar } from '../../../ui/PageBar';
import { SearchBar } from '../../../ui/SearchBar';
import { placeOf, textQuery } from './language-text';
import page from '../../../ui/Page.module.css';
import { TextValueCell } from './TextValueCell';

const filterKeys = ['filter', 'resourceName', 'baseCultureName', 'targetCultureName', 'getOnlyEmptyValues'];

/** The product's texts in two languages side by side; the second is changed in place. */
export default function LanguageTextsPage() {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const mayEdit = usePermission(languagePermissions.names.LanguageTexts.Edit);
  const [state, change] = useListState(filterKeys);
  const query = textQuery(listQuery(state));
  const list = useRoute(languageTexts.list, { query }, { placeholderData: keepPreviousData });
  const known = useRoute(languages.all, {});
  const options =
    known.data?.items.map(({ cultureName, displayName }) => ({ value: cultureName, label: displayName })) ?? [];
  const titleOf = (culture: string | undefined) =>
    options.find(({ value }) => value === culture)?.label ?? culture ?? '';
  const resources = useRoute(languages.resources, {}, { calls: { quiet: true } });

  const save = async (text: LanguageTextReply, value: string) => {
    await act(client, languageTexts.update, { params: placeOf(text), query: {}, body: { value } });
    tellSuccess(t('common:done.saved'));
    await fetchWording();
  };
  const restore = async (text: LanguageTextReply) => {
    if (
      !(await confirmAction({
        title: t('languageText.restoreAsk', { name: text.name }),
        okText: t('languageText.restore'),
      }))
    )
      return;
    try {
      await act(client, languageTexts.restore, { params: placeOf(text) });
      tellSuccess(t('common:done.saved'));
      await fetchWording();
    } catch {
      // Told already.
    }
  };

  const columns: GridColumn<LanguageTextReply>[] = [
    { key: 'name', title: t('languageText.name'), width: 250, sortable: true, pinned: 'start' },
    { key: 'baseValue', title: titleOf(query['baseCultureName']), width: 320, sortable: true },
    {
      key: 'value',
      title: titleOf(query['targetCultureName']),
      width: 420,
      sortable: true,
      render: (text) => (
        <TextValueCell
          name={text.name}
          value={text.value}
          onSave={mayEdit ? (value) => save(text, value) : undefined}
        />
      ),
    },
    ...(mayEdit
      ? [
          actionsColumn<LanguageTextReply>(t('common:column.actions'), [t('languageText.restore')], (text) => [
            { key: 'restore', label: t('languageText.restore'), run: () => void restore(text) },
          ]),
        ]
      : []),
  ];
  return (
    <div className={page.page}>
      <div className={page.card}>
        <div className={page.bar}>
          <SearchBar
            fields={[
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
              { key: 'baseCultureName', type: 'select', label: t('languageText.baseCultureName'), options },
              { key: 'targetCultureName', type: 'select', label: t('languageText.targetCultureName'), options },
              {
                key: 'getOnlyEmptyValues',
                type: 'select',
                label: t('languageText.getOnlyEmptyValues'),
                options: [{ value: true, label: t('languageText.onlyEmpty') }],
              },
            ]}
            values={{
              ...state.values,
              baseCultureName: query['baseCultureName'] ?? '',
              targetCultureName: query['targetCultureName'] ?? '',
            }}
            onSearch={(values) => change({ values })}
          >
            <RefreshButton of={list} />
          </SearchBar>
        </div>
        <DataGrid
          label={t('languageText.title')}
          rows={list.data?.items ?? []}
          columns={columns}
          rowKey={({ resourceName, name }) => `${resourceName} ${name}`}
          loading={list.isPending || list.isPlaceholderData}
          sorting={state.sorting}
          onSort={(key) => change({ sorting: nextSorting(state.sorting, key) })}
          empty={
            list.isError ? (
              <ListFailure error={list.error} onRetry={() => void list.refetch()} />
            ) : (
              <EmptyState text={t('common:list.emptyFiltered')}>
                <Button onClick={() => change({ values: {} })}>{t('common:list.clearFilters')}</Button>
              </EmptyState>
            )
          }
        />
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
