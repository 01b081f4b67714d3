import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';

/** Takes photos with the camera of the phone, or picks some where there is none. */
export function PhotoButton(props: {
  label: string;
  size?: 'large' | 'middle';
  isMany?: boolean;
  onTake: (photos: readonly File[]) => void;
}) {
  const { label, size = 'middle', isMany = false, onTake } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size={size} icon={<CameraOutlined />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple={isMany}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const photos = [...(target.files ?? [])];
          // The same photo may be chosen again, where it was refused.
          target.value = '';
          if (photos.length > 0) onTake(photos);
        }}
      />
    </>
  );
}
