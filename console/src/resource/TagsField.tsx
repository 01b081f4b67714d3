import { wordsAt } from '@ishare/contracts/things/records.js';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../session/routes';

interface TagsFieldProps {
  path?: string | undefined;
  suggestions?: readonly string[] | undefined;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
  disabled?: boolean;
  id?: string;
}

/** Texts as tags: typed in, pasted with commas or line ends between them, or chosen. */
export default function TagsField({ path, suggestions = [], value, onChange, ...rest }: TagsFieldProps) {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['tags', path],
    queryFn: async () => {
      const reply = await call(wordsAt(path!), {}, { quiet: true });
      return (Array.isArray(reply) ? reply : reply.items).map((item) => (typeof item === 'string' ? item : item.name));
    },
    enabled: path !== undefined,
  });
  const options = [...new Set([...suggestions, ...(list.data ?? [])])].map((text) => ({ value: text, label: text }));
  return (
    <Select
      {...rest}
      mode="tags"
      value={[...(value ?? [])]}
      onChange={(next: string[]) => onChange?.(next.map((text) => text.trim()).filter(Boolean))}
      options={options}
      open={options.length === 0 ? false : undefined}
      suffixIcon={options.length === 0 ? null : undefined}
      tokenSeparators={[',', ' ', '\n']}
      placeholder={t(options.length === 0 ? 'form.typeIn' : 'form.chooseOrType')}
    />
  );
}
