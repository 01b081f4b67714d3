import { ConfigProvider } from 'antd';
import type { ComponentType } from 'react';
import { useIsTouched } from './use-mobile';

/** px; what a finger taps is not smaller. */
export const finger = { controlHeight: 40, controlHeightLG: 44, controlHeightSM: 40 };

/** A page of the workshop with its drawers and questions: what is tapped with a finger is as large as one. */
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
