import { Suspense } from 'react';
import type { PictureProps } from './ImagePreview';
import { lazy } from '../state/lazy';

/** A picture that opens to nothing. */
export function PlainPicture({ src, alt, size, onBroken }: PictureProps) {
  return <img src={src} alt={alt} width={size} height={size} style={{ objectFit: 'cover' }} onError={onBroken} />;
}

// Few lists show pictures; those that do fetch the viewer with the first one. Without a network it does not come, and
// the picture that somebody has just taken is seen all the same.
const ImagePreview = lazy(() => import('./ImagePreview').catch(() => ({ default: PlainPicture })));

/** Edge in px of a preview in a grid (app-19). */
export const thumbSize = 50;

/** A small picture that opens to its full size. */
export function ImageThumb({
  src,
  alt,
  size = thumbSize,
  onBroken,
}: Pick<PictureProps, 'alt' | 'onBroken'> & { src: string | null | undefined; size?: number }) {
  if (!src) return null;
  return (
    <Suspense fallback={<span style={{ display: 'inline-block', width: size, height: size }} />}>
      <ImagePreview src={src} alt={alt} size={size} {...(onBroken && { onBroken })} />
    </Suspense>
  );
}
