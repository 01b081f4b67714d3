import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { TipButton } from '../ui/TipButton';
import { readJson } from '../state/read-json';
import { usePersonal } from './personal';

/** The lists that somebody sees as cards, by their paths. */
const parsePaths = (text: string | null | undefined): readonly string[] => {
  const value = readJson(text);
  return Array.isArray(value) ? value.filter((path): path is string => typeof path === 'string') : [];
};

/** Whether a person sees a list as cards, kept for him at the server. */
export function useCardView(path: string, mayHave: boolean) {
  const { value: paths, keep } = usePersonal('card-lists', parsePaths, { isWanted: mayHave });
  const areShown = mayHave && paths.includes(path);
  return {
    areShown,
    turn: () =>
      void keep((kept) => {
        const others = kept.filter((other) => other !== path);
        return areShown ? others : [...others, path];
      }),
  };
}

/** Turns a list into cards, and back. */
export function CardViewButton({ view: { areShown, turn } }: { view: ReturnType<typeof useCardView> }) {
  const { t } = useTranslation();
  const title = t(areShown ? 'list.asRows' : 'list.asCards');
  return (
    <TipButton
      title={title}
      aria-label={title}
      icon={areShown ? <BarsOutlined /> : <AppstoreOutlined />}
      onClick={turn}
    />
  );
}
