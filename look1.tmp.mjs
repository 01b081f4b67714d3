import { session, done, home } from './look.tmp.mjs';
const a = await session('mujing.admin');
const list = await a.api('GET', '/api/crm/workflows');
console.log(
  list.totalCount,
  list.items.map((i) => [i.name, i.publishedVersion]),
);
const inst = await a.api('GET', '/api/crm/workflow-instances');
console.log(
  inst.totalCount,
  inst.items.map((i) => [i.title, i.nodeName, i.tasks.map((t) => t.assigneeName)]),
);
await a.page.goto(home + '/workflow/designs');
await a.page.waitForTimeout(6000);
await a.page.screenshot({ path: '/tmp/wf-designs.png' });
await a.page.goto(home + '/crm/workflow/design/' + list.items.find((i) => i.formType === 'contract').id);
await a.page.waitForTimeout(6000);
await a.page.screenshot({ path: '/tmp/wf-designer.png' });
await a.page.getByRole('button', { name: /Finance/ }).click();
await a.page.waitForTimeout(2500);
await a.page.screenshot({ path: '/tmp/wf-designer2.png' });
const h = await session('he.paichan');
await h.page.goto(home + '/workflow/instances');
await h.page.waitForTimeout(6000);
await h.page.screenshot({ path: '/tmp/wf-inbox.png' });
await h.page.goto(home + '/workflow/view?id=' + inst.items[0].id);
await h.page.waitForTimeout(6000);
await h.page.screenshot({ path: '/tmp/wf-view.png' });
await done();
