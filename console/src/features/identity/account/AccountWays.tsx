import { requestOf } from '@ishare/contracts/things/client.js';
import type { Route } from '@ishare/contracts/things/route.js';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { useConfiguration } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { AccountForm } from './AccountForm';
import { AccountFrame } from './AccountFrame';
import { useCaptcha } from './Captcha';
import type { CaptchaField, CaptchaPlace } from './Captcha';
import { CaptchaRefusal } from './captcha-answer';
import { hasTextMessages } from './has-text-messages';
import { TenantChip } from './TenantChip';
import { Tabs } from '../../../ui/Tabs';

/** One way to the goal of the page: by phone, by e-mail. */
export interface AccountWay {
  key: string;
  label: string;
  /** Its body is what the form asks for. */
  route: Route;
  /** Members that the form does not ask for. */
  fixed?: Readonly<Record<string, string>>;
  submit: string;
  /** Told when it went well; the sign-in page follows, unless the way goes on elsewhere, e.g. in a mailbox. */
  done: string;
  goesOnElsewhere?: boolean;
  /** It sends a code to a phone. */
  needsTextMessages?: boolean;
  /** Where its captcha is switched on. */
  captcha?: CaptchaPlace;
  failed: string;
  fields: (onFailure: (message: string | undefined) => void) => ReactNode;
}

/** A way that may ask for a captcha. */
function CaptchaWayForm(props: {
  way: AccountWay & { captcha: CaptchaPlace };
  onFailure: (message: string | undefined) => void;
}) {
  return <WayForm {...props} captcha={useCaptcha(props.way.captcha)} />;
}

function WayForm({
  way,
  onFailure,
  captcha,
}: {
  way: AccountWay;
  onFailure: (message: string | undefined) => void;
  captcha?: CaptchaField;
}) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [form] = Form.useForm();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const send = async (values: Record<string, unknown>) => {
    setBusy(true);
    onFailure(undefined);
    try {
      const { path } = requestOf(way.route);
      await http.request(way.route.method, path, {
        body: { ...values, ...way.fixed, ...(await captcha?.answer()) },
        anonymous: true,
        quiet: true,
      });
      if (way.goesOnElsewhere) setDone(true);
      else {
        tellSuccess(way.done);
        await navigate('/login');
      }
    } catch (error) {
      captcha?.renew();
      if (error instanceof CaptchaRefusal) return onFailure(t(`captcha.${error.reason}`));
      const refused = error instanceof HttpError ? error.validationErrors : [];
      const known = Object.keys(form.getFieldsValue() as object);
      const shown = refused.flatMap(({ message, members }) =>
        members.filter((member) => known.includes(member)).map((name) => ({ name, errors: [message] })),
      );
      if (shown.length > 0) form.setFields(shown);
      else onFailure((error instanceof HttpError && error.text) || way.failed);
    } finally {
      setBusy(false);
    }
  };
  if (isDone) return <Alert type="success" showIcon title={way.done} />;
  return (
    <AccountForm
      form={form}
      isBusy={isBusy}
      submit={way.submit}
      onFinish={(values: Record<string, unknown>) => void send(values)}
    >
      {way.fields(onFailure)}
      {captcha?.node}
    </AccountForm>
  );
}

function AnyWayForm({ way, onFailure }: { way: AccountWay; onFailure: (message: string | undefined) => void }) {
  const { captcha } = way;
  return captcha ? (
    <CaptchaWayForm way={{ ...way, captcha }} onFailure={onFailure} />
  ) : (
    <WayForm way={way} onFailure={onFailure} />
  );
}

function Ways({ ways: all }: { ways: readonly AccountWay[] }) {
  const [failure, setFailure] = useState<string>();
  const areSent = hasTextMessages(useConfiguration());
  const ways = all.filter(({ needsTextMessages }) => areSent || !needsTextMessages);
  return (
    <>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      {ways.length === 1 ? (
        <AnyWayForm way={ways[0]!} onFailure={setFailure} />
      ) : (
        <Tabs
          destroyOnHidden
          onChange={() => setFailure(undefined)}
          items={ways.map((way) => ({
            key: way.key,
            label: way.label,
            children: <AnyWayForm way={way} onFailure={setFailure} />,
          }))}
        />
      )}
    </>
  );
}

interface PageProps {
  title: string;
  ways: readonly AccountWay[];
  /** Why none of the ways is open to anybody of the tenant. */
  closed?: string;
}

/** A page before sign-in that leads to its goal by one of several ways. */
export function AccountWays({ title, ways, closed }: PageProps) {
  const { t } = useTranslation('account');
  return (
    <AccountFrame title={title}>
      <TenantChip />
      {closed ? <Alert type="info" showIcon title={closed} style={{ marginBottom: 12 }} /> : <Ways ways={ways} />}
      <p>
        <Link to="/login">{t('backToLogin')}</Link>
      </p>
    </AccountFrame>
  );
}
