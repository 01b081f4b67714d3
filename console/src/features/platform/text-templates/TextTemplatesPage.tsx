import { languages } from '@ishare/contracts/platform/languages.js';
import { textTemplatePermissions } from '@ishare/contracts/platform/permissions.js';
import { textTemplates } from '@ishare/contracts/platform/text-templates.js';
import { Select, Skeleton } from 'antd';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction } from '../../../ui/feedback';
import { Line, Lines } from '../../../ui/Lines';
import { Panes } from '../../../ui/Panes';
import { TemplateEditor } from './TemplateEditor';
import styles from './TextTemplates.module.css';

const query = { skipCount: 0, maxResultCount: 999 };

/** The texts of mails and messages: a template, one of its languages, and what it says there. */
export default function TextTemplatesPage() {
  const { t, i18n } = useTranslation(['platform', 'common']);
  const mayEdit = usePermission(textTemplatePermissions.names.TextTemplates.EditContents);
  const [search, setSearch] = useSearchParams();
  const definitions = useRoute(textTemplates.list, { query });
  const spoken = useRoute(languages.all, {});
  const known = definitions.data?.items ?? [];
  const chosen = known.find(({ name }) => name === search.get('template')) ?? known[0];
  const cultureName = search.get('culture') ?? i18n.language;
  const key = { templateName: chosen?.name ?? '', cultureName };
  const content = useRoute(textTemplates.content, { query: key }, { enabled: chosen !== undefined });
  const isDirty = useRef(false);
  const mark = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);
  const choose = async (template: string, culture: string) => {
    if (
      isDirty.current &&
      !(await confirmAction({ title: t('common:form.unsaved'), okText: t('common:form.discard'), danger: true }))
    )
      return;
    setSearch({ template, culture }, { replace: true });
  };

  return (
    <Panes
      isPending={definitions.isPending}
      side={
        definitions.isPending ? (
          <Skeleton active />
        ) : definitions.isError ? (
          <ListFailure error={definitions.error} onRetry={() => void definitions.refetch()} />
        ) : known.length === 0 ? (
          <EmptyState text={t('common:list.empty')} />
        ) : (
          <Lines label={t('textTemplate.title')}>
            {known.map(({ name, displayName }) => (
              <Line
                key={name}
                name={displayName}
                title={name}
                isChosen={name === chosen?.name}
                onChoose={() => void choose(name, cultureName)}
              />
            ))}
          </Lines>
        )
      }
    >
      {chosen && (
        <>
          <div className={styles.bar}>
            <h2>{chosen.displayName}</h2>
            {chosen.isInlineLocalized ? (
              <small>{t('textTemplate.wordless')}</small>
            ) : (
              <Select
                style={{ width: 180 }}
                aria-label={t('textTemplate.culture')}
                loading={spoken.isPending}
                value={cultureName}
                options={
                  spoken.data?.items.map((language) => ({
                    value: language.cultureName,
                    label: language.displayName,
                  })) ?? []
                }
                onChange={(culture) => void choose(chosen.name, culture)}
              />
            )}
          </div>
          {content.isPending && (
            <div className={styles.waiting}>
              <Skeleton active />
            </div>
          )}
          {content.isError && <ListFailure error={content.error} onRetry={() => void content.refetch()} />}
          {content.data && (
            <TemplateEditor
              key={`${chosen.name} ${cultureName}`}
              templateName={chosen.name}
              cultureName={cultureName}
              saved={content.data.content}
              onDirty={mark}
              mayEdit={mayEdit}
            />
          )}
        </>
      )}
    </Panes>
  );
}
