import { ConfigProvider } from 'antd';
import type { ComponentType } from 'react';
import { useIsTouched } from './use-mobile';

/** px; what a finger taps is not smaller. */
const finger = { controlHeight: 40, controlHeightLG: 44, controlHeightSM: 40 };

/** A page of the workshop with its drawers and questions: where one taps it with a finger, what is tapped is as large. */
export function fingerSized(Page: ComponentType): ComponentType {
  return function FingerSized() {
    const isTouched = useIsTouched();
    return (
      <ConfigProvider {...(isTouched && { componentSize: 'middle' as const, theme: { token: finger } })}>
        <Page />
      </ConfigProvider>
    );
  };
}
