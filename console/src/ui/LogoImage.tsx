import { useState } from 'react';

const standard = '/favicon.svg';

/** The logo of the settings; the product's own where there is none, or where it cannot be shown. */
export function LogoImage({ address, size }: { address: string | undefined; size: number }) {
  const [broken, setBroken] = useState<string>();
  const wanted = address || standard;
  return (
    <img
      src={wanted === broken ? standard : wanted}
      alt=""
      width={size}
      height={size}
      style={{ objectFit: 'contain' }}
      onError={() => wanted !== standard && setBroken(wanted)}
    />
  );
}
