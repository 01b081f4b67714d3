import i18next from 'i18next';
import { confirmAction } from './feedback';

/** Asks before what was typed and not saved is lost; resolves to whether it may be. */
export function askDiscard(): Promise<boolean> {
  return confirmAction({
    title: i18next.t('common:form.unsaved'),
    okText: i18next.t('common:form.discard'),
    danger: true,
  });
}
