/** Kinds of messages (spec 001 §3). */
export const MessageType = { Text: 0, Image: 10, Link: 20, Video: 30, Voice: 40, File: 50 } as const;

export const MessageSource = { User: 0, System: 10 } as const;

/** Of a message; `Read` only as its receivers see it. */
export const MessageState = { Send: 0, Read: 1, ReCall: 10 } as const;

export const UserFriendStatus = { NeedValidation: 0, Added: 1 } as const;

export const Sex = { Male: 0, Female: 1, Other: 2 } as const;
