import { expect, test } from './product.ts';

test('whoever will be away chooses his substitute in a field that shows a whole name', async ({
  planner,
  home,
  texts,
}) => {
  await planner.goto(`${home}/workflow/instances`);
  await planner.getByRole('button', { name: texts.button('workflow:instance.substitutes') }).click();
  const drawer = planner.getByRole('dialog', { name: texts.say('workflow:substitute.title') });
  const person = drawer.getByRole('combobox', { name: texts.say('workflow:substitute.person') });
  await expect(person).toBeVisible();
  const { width } = (await person.boundingBox())!;
  expect(width).toBeGreaterThan(250);
});
