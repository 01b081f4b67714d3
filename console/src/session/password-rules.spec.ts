import { passwordRules } from './password-rules';

const configured =
  (values: Record<string, string>) =>
  ({ name }: { name: string }) =>
    values[name];
const broken = (password: string, values: Record<string, string> = {}) =>
  passwordRules(configured(values))
    .filter((rule) => !rule.isKept(password))
    .map(({ key }) => key);

test('all broken rules are told at once', () => {
  expect(broken('abc')).toEqual(['length', 'upper', 'digit', 'sign']);
  expect(broken('1q2w3E*')).toEqual(['length']);
  expect(broken('1q2w3E*r')).toEqual([]);
});

test('the rules are those of the settings', () => {
  const values = {
    'Abp.Identity.Password.RequiredLength': '10',
    'Abp.Identity.Password.RequiredUniqueChars': '4',
    'Abp.Identity.Password.RequireNonAlphanumeric': 'False',
    'Abp.Identity.Password.RequireUppercase': 'false',
  };
  expect(passwordRules(configured(values)).map(({ key, count }) => [key, count])).toEqual([
    ['length', 10],
    ['lower', 1],
    ['digit', 1],
    ['unique', 4],
  ]);
  expect(broken('aaaaaaaaa1', values)).toEqual(['unique']);
});
