/** REST collections of the optimisation service. */
export const endpoints = {
  materials: '/api/optimization/materials',
  boards: '/api/optimization/boards',
  stockData: '/api/optimization/boards/get-stock-data',
  parameters: '/api/optimization/optimize-parameter-settings',
  machines: '/api/optimization/machine-parameter-settings',
  settings: '/api/optimization/import-file-settings',
  settingDetails: '/api/optimization/import-file-setting-details',
  importFiles: '/api/optimization/import-files',
  runs: '/api/optimization/import-files/optimization',
  solutions: '/api/optimization/solutions',
} as const;
