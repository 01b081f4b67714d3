import { LinkOutlined } from '@ant-design/icons';
import { isSafeLink } from '@ishare/contracts/platform/form-kinds.js';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChoices } from './use-choices';
import { textOf } from './widget-control';
import type { ControlProps } from './widget-control';

const usualOf = ({ id, widget, value, disabled, onChange }: ControlProps) => ({
  id,
  disabled,
  placeholder: widget.options.placeholder,
  value: textOf(value),
  onChange: (event: { target: { value: string } }) => onChange(event.target.value),
});

export function LineControl(props: ControlProps) {
  return <Input {...usualOf(props)} allowClear={props.widget.options.clearable ?? false} />;
}

export function AreaControl(props: ControlProps) {
  return <Input.TextArea {...usualOf(props)} autoSize={{ minRows: 2, maxRows: 16 }} />;
}

/** An address that is typed, with the way to it. */
export function AddressControl(props: ControlProps) {
  const { t } = useTranslation('basics');
  const address = textOf(props.value);
  const [fetched] = useChoices(props.widget);
  return (
    <Input
      {...usualOf(props)}
      {...(props.widget.options.source && {
        addonAfter: (
          <Button
            size="small"
            type="text"
            disabled={props.disabled || !fetched}
            onClick={() => props.onChange(String(fetched!.value))}
          >
            {t('form.fetch')}
          </Button>
        ),
      })}
      suffix={
        isSafeLink(address) ? (
          <a href={address} target="_blank" rel="noreferrer" aria-label={props.widget.name}>
            <LinkOutlined />
          </a>
        ) : (
          <LinkOutlined />
        )
      }
    />
  );
}
