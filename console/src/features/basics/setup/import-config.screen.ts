import { importConfig } from '@ishare/contracts/platform/import-setup.js';
import { thingScreen } from '../../../resource/things';
import { encodings, fileTypes } from './mapping-options';

export default thingScreen(importConfig, {
  name: 'basics:importConfig',
  titleOf: ({ name }) => name,
  columns: {
    name: { width: 240, pinned: 'start' },
    fileType: { width: 120, options: fileTypes },
    encoding: { width: 120, options: encodings },
    isDefault: { width: 100 },
  },
  form: {
    name: { span: 2 },
    fileType: { options: fileTypes },
    encoding: { options: encodings },
    isDefault: true,
  },
});
