import { Image } from 'antd';

export interface PictureProps {
  src: string;
  alt: string;
  size: number;
  /** The picture cannot be shown. */
  onBroken?: () => void;
}

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
