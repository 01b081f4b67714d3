import { Button, Tooltip } from 'antd';
import type { ButtonProps } from 'antd';

/** A button that is a picture alone: its words come when it is pointed at, and are what a screen reader says. */
export function TipButton({ title, ...button }: ButtonProps & { title: string }) {
  return (
    <Tooltip title={title}>
      <Button aria-label={title} {...button} />
    </Tooltip>
  );
}
