import { EMAIL, PHONE } from '@ishare/contracts/reach.js';
import type { FormRule } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { listed } from '../ui/figures';
import { usePasswordRules } from './PasswordRules';
import type { Field } from './screen';

/** A rule that holds or is told by a text. */
const rule = (holds: (value: unknown) => boolean, message: () => string): FormRule => ({
  validator: (_, value: unknown) => (holds(value) ? Promise.resolve() : Promise.reject(new Error(message()))),
});

/** What is told where a text does not look as it should: how it should where people know the kind by name. */
const patternText = (pattern: RegExp): string =>
  pattern === PHONE ? 'form.phone' : pattern === EMAIL ? 'form.email' : 'form.pattern';

function textRules(field: Field & { type: 'text' | 'textarea' }, label: string, t: TFunction): FormRule[] {
  const { max, pattern } = field;
  return [
    ...(max ? [{ max, message: t('form.tooLong', { label, max }) }] : []),
    ...(field.type === 'text' && pattern ? [{ pattern, message: t(patternText(pattern), { label }) }] : []),
  ];
}

function numberRules({ min, max }: Field & { type: 'number' }, label: string, t: TFunction): FormRule[] {
  if (min === undefined)
    return max === undefined ? [] : [{ type: 'number', max, message: t('form.max', { label, max }) }];
  return max === undefined
    ? [{ type: 'number', min, message: t('form.min', { label, min }) }]
    : [{ type: 'number', min, max, message: t('form.range', { label, min, max }) }];
}

function tagRules({ item }: Field & { type: 'tags' }, t: TFunction): FormRule[] {
  if (!item) return [];
  const wrong = (value: string[] | undefined) => value?.filter((text) => !item.test(text)) ?? [];
  return [
    {
      validator: (_, value: string[] | undefined) =>
        wrong(value).length === 0
          ? Promise.resolve()
          : Promise.reject(new Error(t('form.items', { items: listed(wrong(value)) }))),
    },
  ];
}

function pairRules({ names: [first] }: Field & { type: 'pairs' }, t: TFunction): FormRule[] {
  const isWhole = (value: unknown) =>
    !(value as Record<string, string>[] | undefined)?.some((pair) => !pair[first]?.trim());
  return [rule(isWhole, () => t('form.pairs'))];
}

/** What a field's kind asks of its value. */
function rulesOfKind(field: Field, label: string, t: TFunction): FormRule[] {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return textRules(field, label, t);
    case 'number':
      return numberRules(field, label, t);
    case 'tags':
      return tagRules(field, t);
    case 'pairs':
      return pairRules(field, t);
    default:
      return [];
  }
}

/** What a field asks of its value, in the order in which it is told. */
export function useFieldRules(field: Field, label: string): FormRule[] {
  const { t } = useTranslation();
  const passwordRule = usePasswordRules();
  const valid = 'valid' in field ? field.valid : undefined;
  return [
    ...(field.type === 'password' && field.isNew ? [passwordRule] : []),
    ...(field.required
      ? [
          {
            required: true,
            ...(field.type === 'text' && { whitespace: true }),
            message: t('form.required', { label }),
          },
        ]
      : []),
    ...rulesOfKind(field, label, t),
    ...(valid ? [rule(valid.check, () => t(valid.message))] : []),
  ];
}
