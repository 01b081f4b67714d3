import { Button, Form } from 'antd';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface AccountFormProps<T> {
  form?: FormInstance<T>;
  initialValues?: Partial<T>;
  onFinish: (values: T) => void;
  isBusy: boolean;
  /** What the button does; default: sign in. */
  submit?: string;
  children: ReactNode;
}

/** A form of a page before sign-in, with the button that sends it. */
export function AccountForm<T extends object>({ isBusy, submit, children, ...form }: AccountFormProps<T>) {
  const { t } = useTranslation('account');
  return (
    <Form<T> layout="vertical" requiredMark={false} size="large" {...form}>
      {children}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {submit ?? t('login.submit')}
      </Button>
    </Form>
  );
}
