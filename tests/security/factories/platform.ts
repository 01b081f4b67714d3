import type { Call, Preparing, ServiceFactories } from './row-factory.js';

const menu = (_made: unknown, text: string) => ({
  path: `/${text}`,
  redirect: null,
  parentId: null,
  layoutId: null,
  requiredPermissions: [],
});

const [HOOKS, HOOK] = ['/api/platform/webhooks', 'POST /api/platform/webhooks'] as const;
/** An address that nobody has. */
const hook = (text: string) => ({
  name: text.slice(-64),
  url: 'https://erp.invalid/in',
  events: ['order.reached'],
  dealerId: null,
});

const AUDIT = '/api/audit-logging/audit-logs';
const text = { resource: 'iShare', culture: 'en', name: 'Menu:dashboard' };
const template = { templateName: 'Abp.StandardEmailTemplates.Message', cultureName: 'en' };
const changes = { settings: [{ name: 'iShare.BasicSetup.SystemName', value: 'Factory' }] };
const ownChanges = { settings: [{ name: 'Abp.Timing.TimeZone', value: 'Europe/Berlin' }] };
const user: Call = (_made, _text, { userId }) => ({ query: { providerName: 'U', providerKey: userId } });
const granted: Call = (...call) => ({
  ...user(...call),
  body: { permissions: [{ name: 'AbpIdentity.Roles', isGranted: true }] },
});

const [FORMS, TREE] = ['/api/app/formCustomize', '/api/dictionary/tree-data-dictionary-details'] as const;
const form = (text: string) => ({
  name: text,
  code: text,
  formType: 'free',
  widgets: [{ type: 'input', name: text, model: 'field', options: {} }],
  columns: [],
});
/** A form that nobody has filled in. */
const newForm: Call = async (_made, text, { ask }) => ({ path: { id: (await ask('POST', FORMS, form(text))).id } });
const dictionaryItem: Call = async (made, text, { ask }) => {
  const id = made.get('POST /api/dataDictionary')!;
  const { id: itemId } = (await ask('POST', `/api/dataDictionary/${id}/items`, {
    code: text,
    displayText: text,
    value: text,
    order: 1,
    isEnabled: true,
  })) as { id: string };
  return { path: { id, itemId } };
};
const DATAS = 'POST /api/platform/datas';
const dataItem = (text: string) => ({
  name: text,
  displayName: text,
  defaultValue: text,
  allowBeNull: true,
  valueType: 0,
});
const namedItem: Call = async (made, text, { ask }) => {
  const id = made.get(DATAS)!;
  await ask('POST', `/api/platform/datas/${id}/items`, dataItem(text));
  return {
    path: { id, name: text },
    body: { displayName: `${text}-new`, allowBeNull: true, valueType: 0 },
    isWhole: true,
  };
};
/** A factory has one calendar a year. */
let calendars = 0;
const ofForm: Call = (made) => ({ body: { formId: made.get(`POST ${FORMS}`)! } });
const ofTree: Call = (made) => ({ path: { id: made.get('POST /api/dictionary/tree-data-dictionaries')! } });

const everything: Call = () => ({ asks: {} });
/** What changed in the first thing that the caller's tenant has a change of. */
const changesOfOne: Call = async (_made, _text, { ask, first }) => {
  const id = await first(`${AUDIT}/entity-changes?maxResultCount=1`);
  const { entityId, entityTypeFullName } = (await ask('GET', `${AUDIT}/entity-changes/${id}`)) as Record<
    'entityId' | 'entityTypeFullName',
    string
  >;
  return { asks: { entityId, entityTypeFullName } };
};
const recorded =
  (list: string): Call =>
  async (_made, _text, { first }) => {
    await first(`${list}?maxResultCount=1`);
    return { asks: {} };
  };
const MENU = 'POST /api/menu';

/** Lists, each with what must be there for it not to be empty. */
const lists: Readonly<Record<string, Call>> = {
  'GET /api/menu/all': everything,
  'GET /api/menu/list': everything,
  'GET /api/menu/by-role': async (made, text, { ask }) => {
    await ask('PUT', '/api/menu/by-role', { roleName: text, menuIds: [made.get(MENU)] });
    return { asks: { role: text } };
  },
  'GET /api/menu/by-user': async (made, _text, { ask, userId }) => {
    await ask('PUT', '/api/menu/by-user', { userId, menuIds: [made.get(MENU)] });
    return { asks: { userId } };
  },
  'GET /api/dataDictionary/details/{code}': async (made, _text, { ask }) => {
    const { items } = (await ask('GET', '/api/dataDictionary')) as { items: { id: string; code: string }[] };
    return { path: { code: items.find(({ id }) => id === made.get('POST /api/dataDictionary'))!.code } };
  },
  'GET /api/audit-logging/audit-logs': recorded(AUDIT),
  'GET /api/auditing/audit-log': recorded(AUDIT),
  'GET /api/audit-logging/audit-logs/entity-changes': recorded(`${AUDIT}/entity-changes`),
  'GET /api/auditing/entity-changes': recorded(`${AUDIT}/entity-changes`),
  'GET /api/audit-logging/audit-logs/entity-changes-with-username': changesOfOne,
  'GET /api/auditing/entity-changes/with-username': changesOfOne,
  'GET /api/app/formData': (made) => ({ asks: { formId: made.get(`POST ${FORMS}`)! } }),
  'GET /api/app/formFieldMappings': everything,
  'GET /api/app/calendar': everything,
  'GET /api/basic-setup/areas': everything,
};

const [WORKFLOWS, INSTANCES, SUBSTITUTES] = [
  '/api/crm/workflows',
  '/api/crm/workflow-instances',
  '/api/crm/workflow-substitutes',
] as const;
const steps = (userIds: string[]) => ({
  nodes: [
    { id: 'start', type: 'start', name: 'start' },
    { id: 'first', type: 'approve', name: 'first', assignees: [{ kind: 'users', userIds }, { kind: 'initiator' }] },
    { id: 'end', type: 'end', name: 'end' },
  ],
  edges: [
    { id: 'a', from: 'start', to: 'first' },
    { id: 'b', from: 'first', to: 'end' },
  ],
});
const plainSteps = steps([]).nodes.map((node) =>
  node.id === 'first' ? { ...node, assignees: [{ kind: 'initiator' }] } : node,
);
const workflow = (text: string) => ({ name: text, formType: 'request', isEnable: true });
/** A workflow that asks the caller; of the host's calls nobody by name. */
const newWorkflow = async (text: string, { ask, userId }: Preparing): Promise<string> => {
  const body = { ...workflow(text), ...steps([userId]) };
  const { id } = (await ask('POST', WORKFLOWS, body)) as { id: string };
  await ask('POST', `${WORKFLOWS}/${id}/publish`);
  return id;
};
/** An instance that waits for the caller. */
const newInstance = async (text: string, preparing: Preparing): Promise<string> => {
  const workflowId = await newWorkflow(text, preparing);
  return ((await preparing.ask('POST', INSTANCES, { workflowId, title: text, data: {} })) as { id: string }).id;
};
const waiting =
  (body: Record<string, unknown> = {}): Call =>
  async (_made, text, preparing) => ({
    path: { id: await newInstance(text, preparing) },
    body: { concurrencyStamp: null, ...body },
  });
const toColleague =
  (bodyOf: (userId: string) => Record<string, unknown>): Call =>
  async (made, text, preparing) =>
    waiting(bodyOf((await preparing.colleague()).userId))(made, text, preparing);
const substitute: Call = async (_made, _text, { colleague }) => ({
  body: { substituteId: (await colleague()).userId, fromDate: '2030-01-01', toDate: '2030-01-02' },
});
const workflowCalls: Readonly<Record<string, Call>> = {
  [`GET ${WORKFLOWS}`]: everything,
  [`POST ${WORKFLOWS}`]: () => ({ body: { nodes: [], edges: [], formType: 'request' } }),
  [`PUT ${WORKFLOWS}/{id}`]: () => ({ body: { nodes: [], edges: [], formType: 'request' } }),
  [`DELETE ${WORKFLOWS}/{id}`]: async (_made, text, { ask }) => ({
    path: { id: ((await ask('POST', WORKFLOWS, workflow(text))) as { id: string }).id },
  }),
  [`POST ${WORKFLOWS}/{id}/publish`]: async (_made, text, { ask }) => ({
    path: {
      id: ((await ask('POST', WORKFLOWS, { ...workflow(text), ...steps([]), nodes: plainSteps })) as { id: string }).id,
    },
  }),
  [`POST ${WORKFLOWS}/{id}/check`]: () => ({ body: { nodes: plainSteps, edges: steps([]).edges } }),
  [`POST ${WORKFLOWS}/{id}/simulate`]: () => ({ body: { nodes: plainSteps, edges: steps([]).edges } }),
  [`POST ${WORKFLOWS}/{id}/move`]: async (_made, text, preparing) => ({
    path: { id: await newWorkflow(text, preparing) },
    body: { version: 1, dryRun: true },
  }),
  [`GET ${WORKFLOWS}/{id}/versions`]: async (_made, text, preparing) => ({
    path: { id: await newWorkflow(text, preparing) },
  }),
  'GET /api/crm/workflow-requests': async (_made, text, preparing) => {
    await newWorkflow(text, preparing);
    return {};
  },
  [`GET ${INSTANCES}`]: async (_made, text, preparing) => {
    await newInstance(text, preparing);
    return { asks: {} };
  },
  [`GET ${INSTANCES}/{id}`]: waiting(),
  [`GET ${INSTANCES}/{id}/trace`]: waiting(),
  [`GET ${INSTANCES}/{id}/calls`]: waiting(),
  [`POST ${INSTANCES}`]: async (_made, text, preparing) => ({
    body: { workflowId: await newWorkflow(text, preparing), data: {} },
  }),
  [`POST ${INSTANCES}/approve`]: async (_made, text, preparing) => ({
    body: { ids: [await newInstance(text, preparing)], dryRun: false },
  }),
  ...Object.fromEntries(
    ['approve', 'reject', 'withdraw', 'terminate'].map((act) => [`POST ${INSTANCES}/{id}/${act}`, waiting()]),
  ),
  [`POST ${INSTANCES}/{id}/return`]: waiting({ to: 'submitter', straightBack: false }),
  [`POST ${INSTANCES}/{id}/add-sign`]: toColleague((userId) => ({ userIds: [userId], when: 'after' })),
  [`POST ${INSTANCES}/{id}/delegate`]: toColleague((userId) => ({ userId })),
  [`POST ${INSTANCES}/{id}/transfer`]: toColleague((userId) => ({ userId })),
  [`POST ${INSTANCES}/{id}/remove-sign`]: async (made, text, preparing) => {
    const { path, body } = await toColleague((userId) => ({ userIds: [userId], when: 'after' }))(made, text, preparing);
    const [userId] = (body as { userIds: string[] }).userIds;
    await preparing.ask('POST', `${INSTANCES}/${(path as { id: string }).id}/add-sign`, body);
    return { path, body: { userId, concurrencyStamp: null } };
  },
  [`POST ${INSTANCES}/{id}/resubmit`]: async (_made, text, preparing) => {
    const id = await newInstance(text, preparing);
    await preparing.ask('POST', `${INSTANCES}/${id}/return`, { to: 'submitter', comment: text });
    return { path: { id }, body: { concurrencyStamp: null, data: {} } };
  },
  [`POST ${INSTANCES}/{id}/replay`]: async (_made, text, preparing) => ({
    path: { id: await newInstance(text, preparing) },
    body: { nodeId: 'nowhere' },
    refused: { status: 400, why: 'no other system is called by it' },
  }),
  [`GET ${SUBSTITUTES}`]: async (made, text, preparing) => {
    await preparing.ask('POST', SUBSTITUTES, (await substitute(made, text, preparing)).body);
    return {};
  },
  [`POST ${SUBSTITUTES}`]: substitute,
  [`DELETE ${SUBSTITUTES}/{id}`]: async (made, text, preparing) => {
    const { body } = await substitute(made, text, preparing);
    return { path: { id: ((await preparing.ask('POST', SUBSTITUTES, body)) as { id: string }).id } };
  },
};

export const platformFactories: ServiceFactories = {
  rows: [
    { operation: HOOK, body: (_made, text) => hook(text) },
    { operation: 'POST /api/menu', body: menu },
    { operation: 'POST /api/platform/menus', body: menu },
    {
      operation: 'POST /api/platform/layouts',
      body: (_made, text) => ({ path: `/${text}`, redirect: null, dataId: null, framework: text }),
    },
    {
      operation: 'POST /api/pageConfiguration/save-config',
      body: (_made, text) => ({ userId: null, config: JSON.stringify([{ title: text }]) }),
    },
    {
      operation: 'POST /api/pageConfiguration/views',
      body: (_made, text) => ({ routeKey: '/orders', name: text.slice(0, 40), search: '', roleList: [text] }),
    },
    {
      operation: 'POST /api/app/codeRule',
      body: (_made, text) => ({
        code: text,
        segments: [
          { type: 0, value: 'S' },
          { type: 2, length: 4 },
        ],
      }),
    },
    { operation: 'POST /api/platform/datas', body: (_made, text) => ({ name: text, parentId: null }) },
    { operation: 'POST /api/dataDictionary', body: (_made, text) => ({ code: text, isStatic: false }) },
    {
      operation: 'POST /api/dataDictionaryDetail',
      body: (made, text) => ({ dataDictionaryId: made.get('POST /api/dataDictionary'), code: text, isEnabled: true }),
    },
    { operation: 'POST /api/dictionary/tree-data-dictionaries', body: (_made, text) => ({ code: text }) },
    {
      operation: 'POST /api/dictionary/tree-data-dictionary-details',
      body: (made, text) => ({
        treeDataDictionaryId: made.get('POST /api/dictionary/tree-data-dictionaries'),
        parentId: null,
        code: text,
      }),
    },
    {
      operation: 'POST /api/app/formCustomize',
      body: (_made, text) => ({
        code: text,
        formType: 'free',
        widgets: [{ type: 'input', name: text, model: 'field', options: {} }],
        columns: [],
        state: 1,
      }),
    },
    {
      operation: 'POST /api/app/formData',
      body: (made) => ({ formId: made.get('POST /api/app/formCustomize'), data: {}, items: [] }),
    },
    {
      operation: 'POST /api/app/formDataField',
      body: (made) => ({ formDataId: made.get('POST /api/app/formData'), key: 'field', compute: null, options: [] }),
    },
    {
      operation: 'POST /api/app/formFieldMappings',
      body: (made) => ({ formId: made.get('POST /api/app/formCustomize'), targetField: 'field' }),
    },
    {
      operation: 'POST /api/app/calendar',
      body: () => ({
        factoryId: null,
        year: 2000 + (calendars++ % 100),
        weekdays: [0, 0, 0, 0, 0, 0, 1],
        days: [],
        shifts: [],
      }),
    },
    { operation: 'POST /api/basic-setup/areas', body: (_made, text) => ({ code: text.slice(-32), parentId: null }) },
    {
      operation: 'POST /api/basic-setup/import-rule-mappings',
      body: () => ({ moduleType: 'product', isDefault: false, mappingRules: [] }),
    },
    { operation: 'POST /api/import-split-order-mappings', body: () => ({ mappingRules: [], isEnable: true }) },
    {
      operation: `POST ${WORKFLOWS}`,
      body: (_made, text) => ({ ...workflow(text), nodes: plainSteps, edges: steps([]).edges }),
    },
    {
      operation: `POST ${INSTANCES}`,
      before: (made, ask) => ask('POST', `${WORKFLOWS}/${made.get(`POST ${WORKFLOWS}`)!}/publish`, {}),
      body: (made, text) => ({ workflowId: made.get(`POST ${WORKFLOWS}`), title: text, data: {} }),
    },
    { operation: 'POST /api/basic-setup/import-configs', body: () => ({ isDefault: false }) },
  ],
  calls: {
    ...lists,
    ...workflowCalls,
    [HOOK]: (_made, text) => ({ body: hook(text) }),
    [`PUT ${HOOKS}/{id}`]: (_made, text) => ({ body: hook(text) }),
    [`GET ${HOOKS}/{id}/deliveries`]: () => ({ asks: {} }),
    [`POST ${HOOKS}/deliveries/{id}/replay`]: async (made, _text, { ask, first }) => {
      const id = made.get(HOOK)!;
      await ask('POST', `${HOOKS}/${id}/ping`);
      return { path: { id: await first(`${HOOKS}/${id}/deliveries`) } };
    },
    'POST /api/app/calendar': (_made, text) => ({
      body: { name: text, factoryId: null, year: 2000 + (calendars++ % 100) },
    }),
    'PUT /api/app/calendar/{id}': () => ({ body: { factoryId: null } }),
    'PUT /api/app/optimization-setting': () => ({
      body: { defaultMachineParameterId: null, defaultOptimizeParameterId: null, kerf: 5 },
    }),
    'POST /api/platform/layouts': (_made, text) => ({ body: { dataId: null, name: text } }),
    'PUT /api/menu/{id}': (_made, text) => ({ body: menu(_made, text) }),
    'PUT /api/platform/menus/{id}': (_made, text) => ({ body: menu(_made, text) }),
    'GET /api/menu/permission-feature/permission-list': user,
    'POST /api/pageConfiguration/save-config': () => ({ body: { userId: null } }),
    'PUT /api/menu/permission-feature/update-permission-list': granted,
    'GET /api/pagepermission': user,
    'PUT /api/pagepermission': granted,
    'GET /api/setting-management/settings/by-global': () => ({
      refused: { status: 403, why: 'it is for the host alone' },
    }),
    'PUT /api/setting-management/settings/change-global': () => ({
      body: changes,
      refused: { status: 403, why: 'it is for the host alone' },
    }),
    'PUT /api/setting-management/settings/change-current-tenant': () => ({ body: changes }),
    'PUT /api/v2/setting-management/settings': () => ({ body: changes }),
    'PUT /api/v2/setting-management/my-settings': () => ({ body: ownChanges }),
    'PUT /api/setting-management/settings/change-current-user': () => ({ body: ownChanges }),
    'POST /api/setting-management/timezone/my-timezone': () => ({ query: { timezone: 'Europe/Berlin' } }),
    'POST /api/setting-management/settings/send-test-email': (_made, text) => ({
      body: { emailAddress: `${text}@example.test` },
    }),
    'PUT /api/setting-management/wechat': () => ({ body: { url: 'https://example.test' } }),
    'POST /api/setting-management/emailing': () => ({
      body: { smtpHost: '', smtpDomain: '', defaultFromAddress: 'factory@example.test' },
    }),
    'POST /api/setting-management/emailing/send-test-email': (_made, text) => ({
      body: { senderEmailAddress: `${text}@example.test`, targetEmailAddress: `${text}@example.test` },
    }),
    'POST /api/setting-management/timezone': () => ({ query: { timezone: 'Europe/Berlin' } }),
    'PUT /api/app/basic-setup-setting/basicsetting': () => ({
      body: { logo: '/logo.png', appDownloadUrl: 'https://example.test', httpTimeout: 30, isMultiTenancyEnabled: true },
    }),
    'GET /api/language-management/languages/{name}': () => ({ path: { name: 'en' } }),
    'POST /api/language-management/languages': () => ({ body: { cultureName: 'ja', uiCultureName: 'ja' } }),
    'PUT /api/language-management/languages/{name}': () => ({
      path: { name: 'en' },
      body: { isEnabled: true, displayName: 'English' },
    }),
    'DELETE /api/language-management/languages/{name}': async (_made, _text, { ask }) => {
      await ask('POST', '/api/language-management/languages', { cultureName: 'de' });
      return { path: { name: 'de' } };
    },
    'PUT /api/language-management/languages/{name}/set-as-default': () => ({ path: { name: 'en' } }),
    'GET /api/language-management/language-texts': () => ({
      query: { baseCultureName: 'zh-Hans', targetCultureName: 'en' },
    }),
    'GET /api/language-management/language-texts/{resource}/{culture}/{name}': () => ({
      path: text,
      query: { baseCultureName: 'zh-Hans' },
    }),
    'PUT /api/language-management/language-texts/{resource}/{culture}/{name}': () => ({
      path: text,
      query: { value: 'Start' },
    }),
    'PUT /api/language-management/language-texts/{resource}/{culture}/{name}/restore': async (
      _made,
      value,
      { ask },
    ) => {
      await ask(
        'PUT',
        `/api/language-management/language-texts/${text.resource}/${text.culture}/${text.name}?value=${value}`,
      );
      return { path: text };
    },
    'GET /api/text-template-management/template-definitions/{name}': () => ({ path: { name: template.templateName } }),
    'GET /api/text-template-management/template-contents': () => ({ query: template }),
    'PUT /api/text-template-management/template-contents': () => ({ body: { ...template, content: 'Hello' } }),
    'POST /api/text-template-management/template-contents/preview': () => ({ body: { ...template, content: 'Hello' } }),
    'PUT /api/text-template-management/template-contents/restore-to-default': async (_made, content, { ask }) => {
      await ask('PUT', '/api/text-template-management/template-contents', { ...template, content });
      return { body: template };
    },
    'GET /api/audit-logging/audit-logs/{id}': async (_made, _text, { first }) => ({
      path: { id: await first(`${AUDIT}?maxResultCount=1`) },
    }),
    'DELETE /api/audit-logging/audit-logs/{id}': async (_made, _text, { first }) => ({
      path: { id: await first(`${AUDIT}?maxResultCount=1`) },
    }),
    ...Object.fromEntries(
      ['GET', 'DELETE'].map((method): [string, Call] => [
        `${method} /api/auditing/audit-log/{id}`,
        async (_made, _text, { first }) => ({ path: { id: await first(`${AUDIT}?maxResultCount=1`) } }),
      ]),
    ),
    'DELETE /api/auditing/audit-log/bulk': async (_made, _text, { first }) => ({
      body: { ids: [await first(`${AUDIT}?maxResultCount=1`)] },
    }),
    ...Object.fromEntries(
      ['', 'with-username/'].map((part): [string, Call] => [
        `GET /api/auditing/entity-changes/${part}{id}`,
        async (_made, _text, { first }) => ({
          path: { id: await first(`${AUDIT}/entity-changes?maxResultCount=1`) },
        }),
      ]),
    ),
    'GET /api/audit-logging/audit-logs/entity-changes/{id}': async (_made, _text, { first }) => ({
      path: { id: await first(`${AUDIT}/entity-changes?maxResultCount=1`) },
    }),
    [`GET ${TREE}/{id}/excel`]: ofTree,
    [`PUT ${TREE}/{id}`]: () => ({ body: { parentId: null } }),
    [`POST ${TREE}/{id}/import`]: (...call) => ({
      ...ofTree(...call),
      file: { name: 'tree.csv', content: 'Code,Name\nA,Oak\n' },
    }),
    'PUT /api/salesorder/salesordersetting': () => ({ body: { kujialeHost: 'https://openapi.kujiale.com' } }),
    [`DELETE ${FORMS}/{id}`]: newForm,
    [`PUT ${FORMS}/{id}/json`]: async (made, text, preparing) => ({
      ...(await newForm(made, text, preparing)),
      body: { json: { widgets: form(text).widgets, columns: [] } },
      isWhole: true,
    }),
    'POST /api/menu/initdataasync': async (_made, _text, { ask, first }) => {
      await ask('DELETE', `/api/menu/${await first('/api/menu/list?filter=%2Fbasic-setup%2Fareas&maxResultCount=1')}`);
      return {};
    },
    'POST /api/app/formData': ofForm,
    'PUT /api/app/formData/{id}': ofForm,
    'POST /api/app/formData/init': async (_made, text, { ask }) => ({
      body: { formId: (await ask('POST', FORMS, { ...form(text), state: 1 })).id },
    }),
    'POST /api/app/formDataField': (_made, text) => ({ body: { key: text } }),
    'POST /api/app/formFieldMappings': async (...call) => ({
      body: { formId: (await newForm(...call)).path!.id!, targetField: 'field' },
    }),
    'POST /api/platform/datas': (_made, text) => ({ body: { name: text, parentId: null } }),
    'GET /api/platform/datas/by-name/{name}': async (made, _text, { ask }) => ({
      path: { name: (await ask('GET', `/api/platform/datas/${made.get(DATAS)}`)).name },
    }),
    'POST /api/platform/datas/{id}/items': (_made, text) => ({ body: dataItem(text), isWhole: true }),
    'PUT /api/platform/datas/{id}/items/{name}': namedItem,
    'DELETE /api/platform/datas/{id}/items/{name}': namedItem,
    'PUT /api/dataDictionary/{id}/items/{itemId}': dictionaryItem,
    'DELETE /api/dataDictionary/{id}/items/{itemId}': dictionaryItem,
    'PUT /api/app/formFieldMappings/{id}': ofForm,
    'PUT /api/basic-setup/areas/{id}': () => ({ body: { parentId: null } }),
    'GET /api/abp/application-localization': () => ({ query: { cultureName: 'en' } }),
  },
  actions: {
    'POST /api/platform/presence': 'says who edits a record, and keeps nothing',
    'POST /api/platform/webhooks/{id}/ping': 'tells another system something that means nothing',
    'POST /api/platform/webhooks/deliveries/{id}/replay': 'tells another system once more',
    'POST /api/app/formCustomize/{id}/dry-run': 'tries a form on what was filled in, and keeps nothing',
    [`POST ${SUBSTITUTES}`]: "names somebody in the caller's place, who must be able to sign in",
    [`POST ${WORKFLOWS}/{id}/publish`]: 'publishes a draft',
    'POST /api/text-template-management/template-contents/preview': 'computes',
    'POST /api/language-management/language-texts/import': 'takes wordings from a sheet',
    'POST /api/language-management/language-texts/import/errors': 'gives the faulty rows of a sheet back',
    [`POST ${WORKFLOWS}/{id}/check`]: 'computes',
    [`POST ${WORKFLOWS}/{id}/simulate`]: 'computes',
    [`POST ${WORKFLOWS}/{id}/move`]: 'moves instances of a workflow, in the suite of workflows',
    ...Object.fromEntries(
      [
        ...['approve', '{id}/approve', '{id}/reject', '{id}/return', '{id}/add-sign', '{id}/delegate', '{id}/transfer'],
        '{id}/remove-sign',
        ...['{id}/resubmit', '{id}/withdraw', '{id}/terminate', '{id}/replay'],
      ].map((act) => [`POST ${INSTANCES}/${act}`, 'moves an instance, in the suite of workflows']),
    ),
    'POST /api/language-management/languages': 'takes a culture that the installation lacks, and every tenant sees it',
    'POST /api/setting-management/emailing': "changes settings of the caller's tenant",
    'POST /api/setting-management/emailing/send-test-email': 'sends a mail',
    'POST /api/setting-management/timezone/my-timezone': "changes the caller's own time zone",
    'POST /api/setting-management/settings/send-test-email': 'sends a mail',
    'POST /api/platform/datas/{id}/items':
      "the same rows as POST /api/dataDictionaryDetail, under a dictionary of the caller's tenant",
    'POST /api/setting-management/timezone': "changes a setting of the caller's tenant",
    'POST /api/dataDictionary/{id}/items':
      "the same rows as POST /api/dataDictionaryDetail, under a dictionary of the caller's tenant",
    'POST /api/app/formData/init': "makes first records of the caller's tenant alone",
    'POST /api/dictionary/tree-data-dictionary-details/{id}/import': "reads entries into a tree of the caller's tenant",
    'POST /api/dictionary/tree-data-dictionaries/{id}/import': 'the same under its other path',
    'POST /api/menu/initdataasync': "makes the default menus of the caller's tenant",
  },
};
