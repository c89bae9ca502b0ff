/** How systems know the program: in its bundle, at its shortcuts, and where its notifications come from. */
export const appId = 'com.outbox.desktop';
