import { lazy, Suspense } from 'react';

// Few lists show pictures; those that do fetch the viewer with the first one.
const ImagePreview = lazy(() => import('./ImagePreview'));

/** Edge in px of a preview in a grid (app-19). */
const thumbSize = 50;

/** A small picture that opens to its full size. */
export function ImageThumb({
  src,
  alt,
  size = thumbSize,
}: {
  src: string | null | undefined;
  alt: string;
  size?: number;
}) {
  if (!src) return null;
  return (
    <Suspense fallback={<span style={{ display: 'inline-block', width: size, height: size }} />}>
      <ImagePreview src={src} alt={alt} size={size} />
    </Suspense>
  );
}
