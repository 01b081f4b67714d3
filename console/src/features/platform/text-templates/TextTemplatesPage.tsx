import { languages } from '@ishare/contracts/platform/languages.js';
import { textTemplatePermissions } from '@ishare/contracts/platform/permissions.js';
import { textTemplates } from '@ishare/contracts/platform/text-templates.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { Select, Skeleton } from 'antd';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmDiscard } from '../../../ui/feedback';
import { Line, Lines } from '../../../ui/Lines';
import { Panes } from '../../../ui/Panes';
import { TemplateEditor } from './TemplateEditor';
import styles from './TextTemplates.module.css';

type Template = ReplyOf<typeof textTemplates.list>['items'][number];

/** The template that the address names, else the first, and the language that it is read in. */
function useChosenTemplate(known: readonly Template[]) {
  const { i18n } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const isDirty = useRef(false);
  const mark = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);
  const choose = async (template: string, culture: string) => {
    if (isDirty.current && !(await confirmDiscard())) return;
    setSearch({ template, culture }, { replace: true });
  };
  return {
    chosen: known.find(({ name }) => name === search.get('template')) ?? known[0],
    cultureName: search.get('culture') ?? i18n.language,
    choose: (template: string, culture: string) => void choose(template, culture),
    /** Told whether there are edits that another choice would lose. */
    mark,
  };
}

interface TemplateListProps {
  templates: readonly Template[];
  chosen: Template | undefined;
  onChoose: (name: string) => void;
}

function TemplateList({ templates, chosen, onChoose }: TemplateListProps) {
  const { t } = useTranslation(['platform', 'common']);
  if (templates.length === 0) return <EmptyState text={t('common:list.empty')} />;
  return (
    <Lines label={t('textTemplate.title')}>
      {templates.map(({ name, displayName }) => (
        <Line
          key={name}
          name={displayName}
          title={name}
          isChosen={name === chosen?.name}
          onChoose={() => onChoose(name)}
        />
      ))}
    </Lines>
  );
}

interface CultureProps {
  cultureName: string;
  onChoose: (cultureName: string) => void;
}

/** The language that a template is read in. */
function Culture({ cultureName, onChoose }: CultureProps) {
  const { t } = useTranslation('platform');
  const spoken = useRoute(languages.all, {});
  return (
    <Select
      style={{ width: 180 }}
      aria-label={t('textTemplate.culture')}
      loading={spoken.isPending}
      value={cultureName}
      options={spoken.data?.items.map((one) => ({ value: one.cultureName, label: one.displayName })) ?? []}
      onChange={onChoose}
    />
  );
}

interface ContentProps {
  templateName: string;
  cultureName: string;
  onDirty: (isDirty: boolean) => void;
}

/** What a template says in one language. */
function Content({ templateName, cultureName, onDirty }: ContentProps) {
  const mayEdit = usePermission(textTemplatePermissions.names.TextTemplates.EditContents);
  const content = useRoute(textTemplates.content, { query: { templateName, cultureName } });
  return (
    <>
      {content.isPending && (
        <div className={styles.waiting}>
          <Skeleton active />
        </div>
      )}
      {content.isError && <ListFailure error={content.error} onRetry={() => void content.refetch()} />}
      {content.data && (
        <TemplateEditor
          key={`${templateName} ${cultureName}`}
          templateName={templateName}
          cultureName={cultureName}
          saved={content.data.content}
          onDirty={onDirty}
          mayEdit={mayEdit}
        />
      )}
    </>
  );
}

const query = { skipCount: 0, maxResultCount: 999 };

/** The texts of mails and messages: a template, one of its languages, and what it says there. */
export default function TextTemplatesPage() {
  const { t } = useTranslation('platform');
  const definitions = useRoute(textTemplates.list, { query });
  const templates = definitions.data?.items ?? [];
  const { chosen, cultureName, choose, mark } = useChosenTemplate(templates);
  const side = definitions.isPending ? (
    <Skeleton active />
  ) : definitions.isError ? (
    <ListFailure error={definitions.error} onRetry={() => void definitions.refetch()} />
  ) : (
    <TemplateList templates={templates} chosen={chosen} onChoose={(name) => choose(name, cultureName)} />
  );
  return (
    <Panes isPending={definitions.isPending} side={side}>
      {chosen && (
        <>
          <div className={styles.bar}>
            <h2>{chosen.displayName}</h2>
            {chosen.isInlineLocalized ? (
              <small>{t('textTemplate.wordless')}</small>
            ) : (
              <Culture cultureName={cultureName} onChoose={(culture) => choose(chosen.name, culture)} />
            )}
          </div>
          <Content templateName={chosen.name} cultureName={cultureName} onDirty={mark} />
        </>
      )}
    </Panes>
  );
}
