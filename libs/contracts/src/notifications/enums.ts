export const NotificationReadState = { Read: 0, UnRead: 1 } as const;

/** OnlyOne: gone once it is read. */
export const NotificationLifetime = { Persistent: 0, OnlyOne: 1 } as const;

/** Where a notification comes from. */
export const NotificationType = { Application: 0, System: 10, User: 20 } as const;

export const NotificationContentType = { Text: 0, Html: 1, Markdown: 2, Json: 3 } as const;

/** For whom is what names no receiver: all users of a tenant, its own people, or those who sign in for dealers. */
export const NotificationAudience = { All: 0, Staff: 10, Dealers: 20 } as const;

/** Kinds of clients that a system notification is meant for (spec 001 §3). */
export const ClientTarget = { Web: 0, Client: 10, App: 20, ALL: 99 } as const;
