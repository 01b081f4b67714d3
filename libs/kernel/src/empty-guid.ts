/** The all-zero GUID: the empty id, the parent of a root row, and the tenant id of host rows. */
export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000';
