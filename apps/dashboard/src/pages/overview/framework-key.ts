/** Where this browser keeps the framework that examples are shown for. */
export const FRAMEWORK_KEY = 'latchkey-framework'
