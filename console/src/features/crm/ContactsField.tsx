import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import SheetField from '../../resource/SheetField';
import type { EditColumn } from '../../ui/grid/edit-sheet';

interface Contact {
  name: string;
  phoneNumber: string | null;
  position: string | null;
}

const blank = (): Contact => ({ name: '', phoneNumber: null, position: null });

/** Whom to talk to at a dealer's. */
export default function ContactsField({
  value = [],
  onChange,
}: {
  value?: Contact[];
  onChange?: (contacts: Contact[]) => void;
}) {
  const { t } = useTranslation('crm');
  const columns = useMemo<EditColumn[]>(
    () => [
      { key: 'name', title: t('contact.name'), editor: 'text', required: true, maxLength: 64, width: 160 },
      { key: 'phoneNumber', title: t('contact.phoneNumber'), editor: 'text', maxLength: 32, width: 160 },
      { key: 'position', title: t('contact.position'), editor: 'text', maxLength: 64, width: 160 },
    ],
    [t],
  );
  return (
    <SheetField<Contact>
      columns={columns}
      value={value}
      onChange={onChange}
      blank={blank}
      height={200}
      texts={{
        label: t('contact.title'),
        empty: t('contact.empty'),
        add: t('contact.add'),
        remove: t('contact.remove'),
      }}
    />
  );
}
