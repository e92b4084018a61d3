import { type Random, randomText } from '../../../kernel/random.ts'

/**
 * What an id belongs to: an endpoint, a message, an attempt to deliver one, a task. The prefixes are those of the public API that receivers' tools know;
 * a message that is a mere example says so.
 */
export type IdPrefix = 'ep' | 'msg' | 'msg_example' | 'atmpt' | 'task'

/** `msg_` and 27 characters, 135 bits of chance. */
export const newId = (random: Random, prefix: IdPrefix): string =>
  `${prefix}_${randomText(random, 27)}`
