import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { branchesOf, linesOf } from './branches';
import type { Branch } from './branches';

interface BranchesFieldProps {
  value: readonly Branch[];
  onChange: (branches: Branch[]) => void;
}

/** Choices below choices, one a line; what stands further in belongs to the line above. Tab moves a line in. */
export default function BranchesField({ value, onChange }: BranchesFieldProps) {
  const { t } = useTranslation('basics');
  const [text, setText] = useState(() => linesOf(value));
  const put = (next: string) => {
    setText(next);
    onChange(branchesOf(next));
  };
  return (
    <>
      <Input.TextArea
        value={text}
        autoSize={{ minRows: 4, maxRows: 16 }}
        spellCheck={false}
        aria-label={t('designer.option.options')}
        placeholder={t('designer.branchesSample')}
        onChange={({ target }) => put(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Tab' || event.shiftKey) return;
          const area = event.currentTarget;
          const start = area.value.lastIndexOf('\n', area.selectionStart - 1) + 1;
          // Only from the beginning of a line; elsewhere the key leads on.
          if (area.value.slice(start, area.selectionStart).trim() !== '') return;
          event.preventDefault();
          const at = area.selectionStart + 2;
          put(`${area.value.slice(0, start)}  ${area.value.slice(start)}`);
          requestAnimationFrame(() => area.setSelectionRange(at, at));
        }}
      />
      <small>{t('designer.branchesHint')}</small>
    </>
  );
}
