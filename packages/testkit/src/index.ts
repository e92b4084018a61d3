export {
  accessHeaders,
  type Caller,
  createCaller,
  type HeaderMap,
  type ProjectKeys,
  type Reply,
} from './caller.ts'
export { type Span, TestClock } from './clock.ts'
export { INTERNAL_KEYS, OWNER, testConfig } from './config.ts'
export { recordEvents, type TestEvent, type TestEvents } from './events.ts'
export type { ReceivedEmail, TestMailbox } from './mailbox.ts'
export { startBareProcess, startProcess, type TestProcess } from './process.ts'
export type { RequestedCode, TestProject, TestUser } from './project.ts'
export type { TestRows } from './rows.ts'
export {
  type ProjectSettings,
  startService,
  type TestDatabase,
  type TestService,
  type TestServiceOptions,
} from './service.ts'
export { temporaryParent } from './temporary-folder.ts'
