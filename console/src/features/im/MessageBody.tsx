import { FileOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@ishare/contracts/im/chat.js';
import { MessageType } from '@ishare/contracts/im/enums.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, fetchFile } from '../../resource/files';
import { FileThumb } from '../../resource/FileThumb';
import styles from './Chat.module.css';

type Shown = Pick<ChatMessage, 'content' | 'messageType' | 'extraProperties'>;

/** Plays a file of the file service once it is fetched, which a click does. */
function Player({ id, name, isVideo }: { id: string; name: string; isVideo: boolean }) {
  const { t } = useTranslation('im');
  const [isWanted, setWanted] = useState(false);
  const file = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => fetchFile(id, { signal }),
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.data) return;
    const url = URL.createObjectURL(file.data);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file.data]);
  if (address)
    return isVideo ? (
      <video controls autoPlay src={address} aria-label={name} className={styles.player} />
    ) : (
      <audio controls autoPlay src={address} aria-label={name} className={styles.player} />
    );
  return (
    <button type="button" className={styles.file} disabled={file.isFetching} onClick={() => setWanted(true)}>
      {t(isVideo ? 'playVideo' : 'playVoice')} {name}
    </button>
  );
}

const sizeText = (bytes: number | undefined) =>
  bytes === undefined ? '' : bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** An address as people type it: without the stop, bracket or quote that ends it, and without the Chinese after it. */
const address = /(https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*[\w\-~/#@$&*+=%])/i;

function Linked({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer noopener" className={styles.words}>
      {to}
    </a>
  );
}

/** Words, of which the addresses among them can be opened. */
function Words({ text }: { text: string }) {
  // Of what is split by a group, each second part is the group.
  const parts = text.split(address);
  return <span className={styles.words}>{parts.map((part, n) => (n % 2 ? <Linked key={n} to={part} /> : part))}</span>;
}

/** What a message shows, by its kind. */
export function MessageBody({ content, messageType, extraProperties: { fileId, mimeType = '', size } }: Shown) {
  if (messageType === MessageType.Text) return <Words text={content} />;
  if (messageType === MessageType.Link || fileId === undefined) return <Linked to={content} />;
  const file = { id: fileId, name: content, mimeType };
  const named = (
    <button type="button" className={styles.file} onClick={() => void downloadFile(file)}>
      <FileOutlined /> {content} <small>{sizeText(size)}</small>
    </button>
  );
  if (messageType === MessageType.Image)
    return (
      <span className={styles.picture}>
        <FileThumb file={file} size={160} instead={named} />
      </span>
    );
  if (messageType === MessageType.Video || messageType === MessageType.Voice)
    return <Player id={fileId} name={content} isVideo={messageType === MessageType.Video} />;
  return named;
}
