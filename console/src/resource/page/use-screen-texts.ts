import { useTranslation } from 'react-i18next';

/** The words of a screen's own file, by its name, and the common ones. */
export const useScreenTexts = (name: string) => useTranslation(['common', name.split(':')[0]!]).t;
