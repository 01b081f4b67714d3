import type { FormInstance } from 'antd';
import type { HttpError } from '../../../http/http-error';
import { tellError } from '../../../ui/feedback';

/** Shows a refusal under the fields that it names; one that names none of them as a notice. */
export const refusedFields =
  <V extends object>(form: FormInstance<V>, fields: readonly (keyof V & string)[]) =>
  (error: HttpError): void => {
    const named = (error.envelope?.validationErrors ?? []).flatMap(({ members, message }) =>
      members.flatMap((member) => {
        const field = fields.find((one) => one === member);
        return field && message ? [{ name: field, errors: [message] }] : [];
      }),
    );
    if (named.length > 0) form.setFields(named as unknown as Parameters<typeof form.setFields>[0]);
    else tellError({ message: error.envelope?.message ?? error.message });
  };
