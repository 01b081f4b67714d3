import { LinkOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { isSafeLink, textOf } from './widget-control';
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
  const minRows = props.widget.type === 'editor' ? 5 : 2;
  return <Input.TextArea {...usualOf(props)} autoSize={{ minRows, maxRows: 16 }} />;
}

/** An address that is typed, with the way to it. */
export function AddressControl(props: ControlProps) {
  const address = textOf(props.value);
  return (
    <Input
      {...usualOf(props)}
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
