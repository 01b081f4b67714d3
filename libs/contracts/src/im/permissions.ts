import { definePermissions } from '../define.js';

/** Whoever is signed in may talk; what he may read is decided by the conversations that he is in. */
export const imPermissions = definePermissions('Im', {});
