import { FileImageOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ImageThumb } from '../ui/ImageThumb';
import { fetchFile } from './files';
import type { FileReference } from './files';

/** A picture of the file service, small, that opens to its full size; a sign where it cannot be fetched. */
export function FileThumb({ file, size }: { file: FileReference; size?: number }) {
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
  return address ? (
    <ImageThumb src={address} alt={file.name} {...(size !== undefined && { size })} />
  ) : (
    <FileImageOutlined title={file.name} style={{ color: 'var(--text-soft)' }} />
  );
}
