/** How the toolkit names itself to the service. */
export const CLIENT_VERSION = 'js @latchkey/js@0.1.0'
