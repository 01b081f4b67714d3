export const words = { yes: '是', no: '否', required: '必填' };
