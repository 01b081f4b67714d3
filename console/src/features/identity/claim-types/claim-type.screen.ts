import { claimType } from '@ishare/contracts/identity/claim-type.js';
import { thingScreen } from '../../../resource/things';

export default thingScreen(claimType, {
  name: 'identity:claimType',
  titleOf: ({ name }) => name,
  texts: { valueType: 'identity:claimType.valueTypes' },
  columns: {
    name: { width: 220, pinned: 'start' },
    valueType: { width: 110 },
    required: true,
    isStatic: true,
    regex: { width: 220 },
    regexDescription: { width: 220 },
    description: { width: 260 },
    creationTime: { width: 160 },
  },
  form: {
    name: { span: 2 },
    valueType: true,
    required: true,
    regex: true,
    regexDescription: true,
    description: { span: 2 },
  },
});
