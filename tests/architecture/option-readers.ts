// Who reads what people say of runs, and of the settings page: a field that nobody reads is one that does nothing.

/** By field: a file that reads it, outside of forms and tables. What is shared is named in the files of both. */
export const readers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  OptimizeParameterSetting: {
    name: 'services/optimisation/src/runs/trial.service.ts',
    isDefault: 'services/optimisation/src/runs/chosen-settings.ts',
    objectiveWeights: 'services/optimisation/src/solutions/alternatives.ts',
    timeLimitSec: 'services/optimisation/src/runs/run.jobs.ts',
    repeatable: 'services/optimisation/src/runs/run.jobs.ts',
    '*': 'services/optimisation/src/runs/instance-builder.ts',
  },
  MachineParameterSetting: {
    name: 'services/optimisation/src/runs/trial.service.ts',
    isDefault: 'services/optimisation/src/runs/chosen-settings.ts',
    feedSpeed: 'services/optimisation/src/runs/run-settings.ts',
    loadSeconds: 'services/optimisation/src/runs/run-settings.ts',
    maxCutLength: 'services/optimisation/src/runs/run-settings.ts',
    exportFormat: 'console/src/features/optimisation/solutions/SolutionsPage.tsx',
    maxLength: 'services/optimisation/src/runs/run-settings.ts',
    maxWidth: 'services/optimisation/src/runs/run-settings.ts',
    '*': 'services/optimisation/src/runs/instance-builder.ts',
  },
  Material: {
    name: 'services/optimisation/src/solutions/plan-figures.ts',
    colorCode: 'services/optimisation/src/solutions/plan-figures.ts',
    parameterSettingId: 'services/optimisation/src/runs/chosen-settings.ts',
    isEnable: 'services/optimisation/src/import-files/known-materials.ts',
    category: 'services/optimisation/src/material-groups/group-rule.ts',
    density: 'services/optimisation/src/import-files/parts-import.service.ts',
    texture: 'services/optimisation/src/saw/saw.service.ts',
    isFragile: 'services/optimisation/src/import-files/parts-import.service.ts',
    '*': 'services/optimisation/src/runs/instance-builder.ts',
  },
  Board: {
    materialId: 'services/optimisation/src/runs/run-input.ts',
    boardsMaterialCode: 'services/optimisation/src/solutions/solution-confirm.service.ts',
    boardsCode: 'services/optimisation/src/solutions/solution-confirm.service.ts',
    planNo: 'services/optimisation/src/boards/board.service.ts',
    countReason: 'services/optimisation/src/boards/board.service.ts',
    minQuantity: 'services/optimisation/src/purchase-list/purchase-list.service.ts',
    binCode: 'console/src/features/optimisation/saw/SawKanbanPage.tsx',
    offCutStatus: 'services/optimisation/src/runs/run-input.ts',
    '*': 'services/optimisation/src/runs/instance-builder.ts',
  },
  ImportFileSetting: {
    name: 'services/optimisation/src/import-files/reading.ts',
    isDefault: 'services/optimisation/src/import-files/reading-plan.service.ts',
    edgesFromMaterial: 'services/optimisation/src/import-files/recheck.service.ts',
    readRows: 'services/optimisation/src/import-files/cut-list-rows.ts',
    unit: 'services/optimisation/src/import-files/cut-list-rows.ts',
    '*': 'services/optimisation/src/import-files/reading-plan.service.ts',
  },
  ImportFileSettingDetail: {
    importFileSettingId: 'services/optimisation/src/import-files/reading-plan.service.ts',
    '*': 'services/optimisation/src/import-files/cut-list-rows.ts',
  },
};

/** Fields that stand for people alone, or that nothing reads yet, and why they are there all the same. */
export const unread: Readonly<Record<string, string>> = {
  'Material.decor': 'told to people; what is drawn is the colour',
  'wechat.encodingAesKey': 'named by the specification; messages to the account are not received yet',
  'wechat.token': 'named by the specification; messages to the account are not received yet',
  'wechat.url': 'named by the specification; messages to the account are not received yet',
  'ImportFileSettingDetail.valueType': 'named by the specification; the field decides whether a column holds numbers',
};

/** Settings that are read as a member of the page's reply. */
export const settingReaders: Readonly<Record<string, string>> = {
  'optimisation.kerf': 'console/src/features/optimisation/parameters/ParametersPage.tsx',
  'optimisation.trim': 'console/src/features/optimisation/parameters/ParametersPage.tsx',
  'optimisation.minOffcutLength': 'console/src/features/optimisation/parameters/ParametersPage.tsx',
  'optimisation.minOffcutWidth': 'console/src/features/optimisation/parameters/ParametersPage.tsx',
};
