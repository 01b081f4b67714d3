import type { BusinessHub } from '@ishare/contracts/insight/hubs.js';
import i18next from 'i18next';

/** The columns of both hubs; what is told stands in the reader's language. */
export const hubColumns = {
  time: { width: 170, pinned: 'start' as const },
  name: { width: 210 },
  level: { width: 110 },
  content: {
    width: 620,
    render: ({ content, contentEn }: Pick<BusinessHub, 'content' | 'contentEn'>) =>
      i18next.language === 'en' ? contentEn : content,
  },
};
