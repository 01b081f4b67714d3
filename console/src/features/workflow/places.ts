/** Addresses of the screens of workflows. */
export const inboxPath = '/workflow/instances';
export const designsPath = '/workflow/designs';
export const designPath = (id: string): string => `/crm/workflow/design/${id}`;
export const instancePath = (id: string): string => `/workflow/view?id=${id}`;
export const callsPath = (id: string): string => `/workflow/apiview?id=${id}`;
/** Who may be asked. */
export const usersEndpoint = '/api/identity/users/lookup/search';
