import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../../../resource/dictionary';

/** Which sheets are asked for: of a dealer, for a reason. */
export interface Behind {
  dealerId?: string;
  dealerName?: string | null;
  reasonCode?: string;
}

/** What a reason is called; the code of one that the dictionary has no more. */
export function useReasons(): (code: string | null) => string {
  const { t } = useTranslation('salesOrder');
  const usual = useDictionary('RejectReason');
  return (code) =>
    code === null ? t('returns.noReason') : (usual.find((one) => one.code === code)?.displayText ?? code);
}
