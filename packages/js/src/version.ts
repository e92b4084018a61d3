/** The name and version that the SDK sends to the service. */
export const CLIENT_VERSION = 'js @latchkey/js@0.1.0'
