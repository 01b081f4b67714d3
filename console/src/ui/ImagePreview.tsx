import { Image } from 'antd';
import type { PictureProps } from './ImageThumb';

/** A picture that opens to its full size. */
export default function ImagePreview({ src, alt, size, onBroken }: PictureProps) {
  return (
    <Image
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      onError={onBroken}
      style={{ objectFit: 'cover' }}
      preview={{ movable: false }}
    />
  );
}
