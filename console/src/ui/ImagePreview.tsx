import { Image } from 'antd';

/** A picture that opens to its full size. */
export default function ImagePreview({ src, alt, size }: { src: string; alt: string; size: number }) {
  return (
    <Image
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      style={{ objectFit: 'cover' }}
      preview={{ movable: false }}
    />
  );
}
