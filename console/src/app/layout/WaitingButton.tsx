import { CloudUploadOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { connection } from '../../session/http';
import { keptActs } from '../../session/said';
import { useStore } from '../../state/store';

/** Leads to what waits for the server, as long as something does or the server is away. */
export function WaitingButton() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  useStore(keptActs.store);
  const { kind } = useStore(connection.state);
  const count = keptActs.mine().length;
  if (count === 0 && kind !== 'down') return null;
  return (
    <Badge count={count} size="small" offset={[-4, 6]}>
      <Button
        type="text"
        aria-label={t('route.offline')}
        icon={<CloudUploadOutlined />}
        onClick={() => void navigate('/offline')}
      />
    </Badge>
  );
}
