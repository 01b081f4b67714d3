import { Image } from 'antd';

/** Edge in px of a preview in a grid (R179). */
const thumbSize = 50;

/** A small picture that opens to its full size. */
export function ImageThumb({ src, alt, size = thumbSize }: { src: string | null | undefined; alt: string; size?: number }) {
  if (!src) return null;
  return <Image src={src} alt={alt} width={size} height={size} loading="lazy" style={{ objectFit: 'cover' }} preview={{ movable: false }} />;
}
