import { FileImageOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ImageThumb, PlainPicture, thumbSize } from '../ui/ImageThumb';
import { fetchFile } from './files';
import type { FileReference } from './files';

interface FileThumbProps {
  file: FileReference;
  size?: number;
  /** What stands where the picture cannot be fetched or shown; a sign of a picture unless it is said. */
  instead?: ReactNode;
  /** It stands beside its name in what opens it. */
  isPlain?: boolean;
}

/** A picture of the file service, small, that opens to its full size. */
export function FileThumb({ file, size, instead, isPlain = false }: FileThumbProps) {
  const picture = useQuery({
    queryKey: ['file', file.id],
    queryFn: ({ signal }) => fetchFile(file.id, { quiet: true, signal }),
    staleTime: Infinity,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture.data) return;
    const url = URL.createObjectURL(picture.data);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture.data]);
  const [broken, setBroken] = useState<string>();
  if (address && address !== broken)
    return isPlain ? (
      <PlainPicture src={address} alt="" size={size ?? thumbSize} onBroken={() => setBroken(address)} />
    ) : (
      <ImageThumb
        src={address}
        alt={file.name}
        {...(size !== undefined && { size })}
        onBroken={() => setBroken(address)}
      />
    );
  const sign = <FileImageOutlined title={file.name} style={{ color: 'var(--text-soft)' }} />;
  return picture.isLoading ? sign : (instead ?? sign);
}
