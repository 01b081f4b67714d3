import type { customer } from '@ishare/contracts/crm/customer.js';
import { PHONE } from '@ishare/contracts/reach.js';
import { Input } from 'antd';
import { areaLabel } from '../../../resource/AreaName';
import type { ThingScreen } from '../../../resource/things';

/** A number as it is shown, which a change sends back as it stands. */
const isHidden = (value: unknown) => typeof value === 'string' && /^\+?[\d*]*\*[\d*]*$/.test(value);

/** What is told of a customer by hand. */
export const customerForm: ThingScreen<typeof customer>['form'] = {
  name: true,
  phoneNumber: {
    hint: 'crm:customer.phoneHint',
    render: (props) => <Input {...(props as object)} maxLength={32} />,
    valid: {
      check: (value) => !value || PHONE.test(String(value)) || isHidden(value),
      message: 'crm:customer.phoneWrong',
    },
  },
  gender: true,
  state: { hint: 'crm:customer.stateHint', only: 'create' },
  level: true,
  sourceType: true,
  code: true,
  tags: { span: 1 },
  nextFollowTime: true,
  lastFollowTime: true,
  dealerId: { span: 2 },
  areaId: { labelOf: areaLabel },
  community: true,
  houseType: true,
  address: { span: 2 },
  remark: true,
};
