import { importFileSettingDetail } from '@ishare/contracts/optimisation/import-file-setting.js';
import { thingFields } from '../../../resource/things';

export const columnFields = thingFields(importFileSettingDetail, {
  name: 'optimisation:importFileSetting',
  texts: { fieldName: 'optimisation:cutListField', valueType: 'optimisation:valueType' },
  form: {
    columnIndex: { initial: 0, hint: 'optimisation:importFileSetting.columnIndexHint' },
    fieldName: true,
    title: {
      label: 'optimisation:importFileSetting.columnTitle',
      span: 2,
      hint: 'optimisation:importFileSetting.columnTitleHint',
    },
    valueType: true,
    required: true,
    defaultValue: { span: 2 },
    itemsMapping: { isLong: true, hint: 'optimisation:importFileSetting.itemsMappingHint' },
  },
});
