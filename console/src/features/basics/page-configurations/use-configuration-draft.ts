import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import type { PageConfiguration } from '@ishare/contracts/platform/page-configurations.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeSettings, parseConfig } from '../../../resource/columns-config';
import type { ColumnSetting } from '../../../resource/columns-config';
import { act } from '../../../session/routes';
import { tellSuccess, tellWarning } from '../../../ui/feedback';
import { audienceOf, draftFault, saveBody } from './page-configuration';
import type { Draft } from './page-configuration';

export interface DraftOf {
  routeKey: string;
  columns: readonly ColumnSetting[];
  former: PageConfiguration | undefined;
  /** The step that saves; false where something is missing still. */
  onChange: (save: () => Promise<boolean>) => void;
}

function draftOf(columns: readonly ColumnSetting[], former: PageConfiguration | undefined): Draft {
  const saved = former && parseConfig(former.config);
  return {
    audience: former ? audienceOf(former) : 'everybody',
    roleList: former?.roleList ?? [],
    userId: former?.userId ?? null,
    settings: saved ? mergeSettings(saved, columns) : columns,
    hidden: former?.hiddenFields ?? { hide: [], sort: [] },
  };
}

/** A layout while it is edited; what is wrong with it is said once somebody has tried to save it. */
export function useConfigurationDraft({ routeKey, columns, former, onChange }: DraftOf) {
  const { t } = useTranslation(['basics', 'common']);
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(columns, former));
  const [isAsked, setAsked] = useState(false);
  const save = async (next: Draft) => {
    setAsked(true);
    const wrong = draftFault(next);
    if (wrong) {
      tellWarning(t(wrong === 'columns' ? 'common:columns.atLeastOne' : `pageConfiguration.fault.${wrong}`));
      return false;
    }
    await act(client, pageConfigurations.save, { body: saveBody(routeKey, next, former) });
    tellSuccess(t('common:done.saved'));
    return true;
  };
  return {
    draft,
    fault: isAsked ? draftFault(draft) : undefined,
    put(change: Partial<Draft>) {
      const next = { ...draft, ...change };
      setDraft(next);
      onChange(() => save(next));
    },
  };
}

export type ConfigurationDraft = ReturnType<typeof useConfigurationDraft>;
