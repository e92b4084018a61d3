import { type Random, randomText } from '../../../kernel/random.ts'

/**
 * The kind of an id: an endpoint, a message, an example message, an attempt, a task. The prefixes
 * are those of the public API.
 */
export type IdPrefix = 'ep' | 'msg' | 'msg_example' | 'atmpt' | 'task'

/** `msg_` and 27 characters with 135 random bits. */
export const newId = (random: Random, prefix: IdPrefix): string =>
  `${prefix}_${randomText(random, 27)}`
