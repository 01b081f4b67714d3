import { Typography } from 'antd';

/** By which an earlier copy of a file is found to be the same, or not. */
export function CheckSum({ sha256 }: { sha256: string }) {
  return (
    <div>
      SHA-256
      <Typography.Text copyable={{ text: sha256 }} style={{ display: 'block' }}>
        <code style={{ overflowWrap: 'anywhere', fontSize: 12 }}>{sha256}</code>
      </Typography.Text>
    </div>
  );
}
