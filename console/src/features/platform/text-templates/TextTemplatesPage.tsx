import { textTemplatePermissions } from '@ishare/contracts/platform/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { TemplateEditor } from './TemplateEditor';

interface Definition {
  name: string;
  displayName: string;
  defaultCultureName: string | null;
}

const definitionsPath = '/api/text-template-management/template-definitions';
const languagesPath = '/api/language-management/languages/all';
const contentsPath = '/api/text-template-management/template-contents';
const query = { skipCount: 0, maxResultCount: 999 };

/** The texts of mails and messages: a template, one of its languages, and what it says there. */
export default function TextTemplatesPage() {
  const { t, i18n } = useTranslation(['platform', 'common']);
  const mayEdit = usePermission(textTemplatePermissions.names.TextTemplates.EditContents);
  const [search, setSearch] = useSearchParams();
  const definitions = useQuery({ queryKey: [definitionsPath], queryFn: () => http.get<{ items: Definition[] }>(definitionsPath, query) });
  const languages = useQuery({ queryKey: [languagesPath], queryFn: () => http.get<{ items: { cultureName: string; displayName: string }[] }>(languagesPath) });
  const known = definitions.data?.items ?? [];
  const chosen = known.find(({ name }) => name === search.get('template')) ?? known[0];
  const cultureName = search.get('culture') ?? i18n.language;
  const key = { templateName: chosen?.name ?? '', cultureName };
  const content = useQuery({ queryKey: [contentsPath, key], queryFn: () => http.get<{ content: string }>(contentsPath, key), enabled: chosen !== undefined });
  const choose = (template: string, culture: string) => setSearch({ template, culture }, { replace: true });

  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 12, height: '100%', padding: 12, background: 'var(--surface)' }}>
      <Space wrap>
        <Select
          style={{ width: 320 }}
          aria-label={t('textTemplate.template')}
          loading={definitions.isPending}
          value={chosen?.name ?? null}
          options={known.map(({ name, displayName }) => ({ value: name, label: displayName }))}
          onChange={(name) => choose(name, cultureName)}
        />
        <Select
          style={{ width: 200 }}
          aria-label={t('textTemplate.culture')}
          loading={languages.isPending}
          value={cultureName}
          options={languages.data?.items.map((language) => ({ value: language.cultureName, label: language.displayName })) ?? []}
          onChange={(culture) => chosen && choose(chosen.name, culture)}
        />
      </Space>
      {(definitions.isError || content.isError) && (
        <ListFailure error={definitions.error ?? content.error} onRetry={() => void (definitions.isError ? definitions : content).refetch()} />
      )}
      {definitions.isSuccess && known.length === 0 && <EmptyState text={t('common:list.empty')} />}
      {(definitions.isPending || (chosen && content.isPending)) && <Skeleton active />}
      {chosen && content.data && (
        <TemplateEditor key={`${chosen.name} ${cultureName}`} path={contentsPath} templateName={chosen.name} cultureName={cultureName} saved={content.data.content} onChanged={() => content.refetch()} mayEdit={mayEdit} />
      )}
    </div>
  );
}
