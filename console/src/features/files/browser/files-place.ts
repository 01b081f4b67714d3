import { currentAccount } from '../../../session/session';

/** A folder, as the browser calls it to which large files are on their way. */
export const filesPlace = (directoryId: string): string => `${currentAccount() ?? ''} files ${directoryId}`;
