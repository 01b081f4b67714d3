import { CheckCircleOutlined, InfoCircleOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../ui/StateTag';
import { actionText, actionTone } from './security-actions';

const icons = {
  success: <CheckCircleOutlined />,
  info: <InfoCircleOutlined />,
  neutral: <InfoCircleOutlined />,
  warning: <WarningOutlined />,
  danger: <StopOutlined />,
};

export function ActionTag({ action }: { action: string }) {
  const { t } = useTranslation('identity');
  const key = actionText(action);
  const tone = actionTone(action);
  return (
    <StateTag tone={tone} icon={icons[tone]}>
      {key ? t(key) : action}
    </StateTag>
  );
}
