import { reportOutputFile, reportOutputs } from '@ishare/contracts/insight/report-outputs.js';
import { thingScreen } from '../../../resource/things';
import { save } from '../../../session/routes';

/** Files that reports are handed out as; one without a report holds others, which are handed out together. */
export default thingScreen(reportOutputFile, {
  name: 'insight:output',
  titleOf: ({ name }) => name,
  texts: { fileType: 'insight:fileType' },
  columns: {
    name: { width: 240, pinned: 'start' },
    templateName: { width: 260 },
    fileType: { width: 110 },
    parentName: { width: 200 },
    lastModificationTime: { width: 160 },
  },
  filters: ['fileType', 'parentId', 'templateId'],
  rowActions: [
    {
      key: 'produce',
      run: ({ rows: [row] }) =>
        save(reportOutputs.produce, `${row!.name}.${row!.templateId ? row!.fileType : 'zip'}`, {
          params: { id: row!.id },
        }),
    },
  ],
  form: {
    name: true,
    templateId: { hint: 'insight:output.templateIdHint' },
    fileType: { initial: 'pdf' },
    parentId: { hint: 'insight:output.parentIdHint' },
  },
});
