import { Input } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control';
import { lazy } from '../../state/lazy';

const Day = lazy(() => import('../DateField'));
const Files = lazy(() => import('../FileField'));
const Pairs = lazy(() => import('../PairsField'));
const Tags = lazy(() => import('../TagsField'));

export function DayField({ field: _field, name: _name, ...props }: ControlProps<'date'>) {
  return (
    <Suspense fallback={<Input disabled aria-hidden />}>
      <Day {...(props as object)} />
    </Suspense>
  );
}

export function FilesField({ field, name: _name, disabled: _disabled, ...props }: ControlProps<'files'>) {
  return (
    <Suspense fallback={null}>
      <Files
        {...(props as object)}
        {...(field.accept && { accept: field.accept })}
        {...(field.most && { most: field.most })}
      />
    </Suspense>
  );
}

export function WordsField({ field, name: _name, ...props }: ControlProps<'tags'>) {
  return (
    <Suspense fallback={<Input disabled aria-hidden />}>
      <Tags {...(props as object)} path={field.path} suggestions={field.suggestions} />
    </Suspense>
  );
}

export function NamedPairsField({ field, name, ...props }: ControlProps<'pairs'>) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Input disabled aria-hidden />}>
      <Pairs
        {...(props as object)}
        names={field.names}
        labels={[t(`${name}.${field.names[0]}`), t(`${name}.${field.names[1]}`)]}
      />
    </Suspense>
  );
}
