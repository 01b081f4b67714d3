export const words = { yes: 'Yes', no: 'No', required: 'Required' };
