import { exportQuery } from './export-query';

test('an export finds what the list finds, and tells its times by the clock of the reader', () => {
  expect(
    exportQuery('?userName=he&page=3&entityTypeFullName=User&entityId=', { startDate: '2026-01-05' }, 'Asia/Shanghai'),
  ).toEqual({ userName: 'he', entityTypeFullName: 'User', startDate: '2026-01-05', timeZone: 'Asia/Shanghai' });
  expect(exportQuery('', {}, undefined)).toHaveProperty('timeZone');
});
